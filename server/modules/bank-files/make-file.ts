/** The file of a row: made from what was frozen when it was prepared, and checked by its schemas. */
import { createHash } from 'node:crypto';
import type { BankDetails } from '@lathe/rules/bank-accounts';
import type { BankFileMethod, BankFileSchema } from '@lathe/rules/bank-files';
import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { openBankDetails } from '../bank-accounts/index.ts';
import { type AccountNumbers, type Debtor, writePain001 } from './write-pain001.ts';
import { schemaErrors } from './xml-schemas.ts';

const SCHEMAS: Readonly<Record<BankFileMethod, readonly BankFileSchema[]>> = {
  gb: ['iso'],
  sepa: ['iso', 'epc'],
};

interface FrozenFile {
  messageId: string;
  preparedAt: Date;
  executeOn: string;
  debtor: Debtor;
  currency: string;
  payments: readonly {
    endToEndId: string;
    amount: number;
    name: string;
    reference: string;
    /** Null after the account of the seller was closed. */
    encryptedDetails: string | null;
  }[];
}

export interface MadeFile {
  xml: string;
  sha256: string;
  schemas: readonly BankFileSchema[];
}

export function makeFile(ctx: Pick<Ctx, 'keys' | 'log'>, file: FrozenFile): MadeFile {
  const { messageId, preparedAt, executeOn, debtor, currency } = file;
  const payments = file.payments.map(({ encryptedDetails, amount, ...rest }) => {
    if (encryptedDetails === null) throw new CallError('bank_file_invalid');
    const account = accountOf(openBankDetails(ctx, encryptedDetails));
    return { ...rest, amount: money(amount, currency), account };
  });
  const xml = writePain001({
    id: messageId,
    createdAt: preparedAt,
    groups: [{ debtor, executeOn, payments }],
  });
  const schemas = SCHEMAS[debtor.scheme];
  for (const name of schemas) {
    const errors = schemaErrors(xml, name);
    if (errors.length === 0) continue;
    // Errors repeat values, so only their number is logged.
    ctx.log.error({ file: messageId, schema: name, errors: errors.length }, 'invalid bank file');
    throw new CallError('bank_file_invalid');
  }
  return { xml, sha256: createHash('sha256').update(xml).digest('hex'), schemas };
}

function accountOf(details: BankDetails): AccountNumbers {
  switch (details.method) {
    case 'gb':
      return {
        scheme: 'gb',
        sortCode: details.sortCode,
        accountNumber: details.accountNumber,
      };
    case 'sepa':
      return { scheme: 'sepa', iban: details.iban, bic: details.bic };
    default:
      throw new TypeError(`A bank file cannot pay by ${details.method}.`);
  }
}

/** The file of a row: made from what was frozen when it was prepared, and checked by its schemas. */
import { createHash } from 'node:crypto';
import type { BankDetails } from '@lathe/rules/bank-accounts';
import { BANK_REPLY_NAMED_MAX } from '@lathe/rules/bank-file-limits';
import type { BankFileMethod, BankFileSchema } from '@lathe/rules/bank-files';
import { money } from '@lathe/rules/money';
import { PAYMENT_DETAILS_KEPT_YEARS } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { openBankDetails } from '../bank-accounts/index.ts';
import { type AccountNumbers, type Debtor, writePain001 } from './write-pain001.ts';
import { schemaErrors } from './xml-schemas.ts';

const SCHEMAS: Readonly<Record<BankFileMethod, readonly BankFileSchema[]>> = {
  gb: ['iso'],
  sepa: ['iso', 'epc'],
};

export interface FrozenFile {
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
    /** Null after some years. */
    encryptedDetails: string | null;
  }[];
}

export interface MadeFile {
  xml: string;
  sha256: string;
  schemas: readonly BankFileSchema[];
}

export function makeFile(ctx: Pick<Ctx, 'keys' | 'log'>, file: FrozenFile): MadeFile {
  const xml = writeFile(ctx, file);
  const schemas = SCHEMAS[file.debtor.scheme];
  for (const name of schemas) {
    const errors = schemaErrors(xml, name);
    if (errors.length === 0) continue;
    // Errors repeat values, so only their number is logged.
    ctx.log.error(
      { file: file.messageId, schema: name, errors: errors.length },
      'invalid bank file',
    );
    throw new CallError('bank_file_invalid');
  }
  return { xml, sha256: createHash('sha256').update(xml).digest('hex'), schemas };
}

function writeFile(ctx: Pick<Ctx, 'keys'>, file: FrozenFile): string {
  const { messageId, preparedAt, executeOn, debtor, currency } = file;
  const payments = file.payments.map(({ encryptedDetails, amount, ...rest }) => {
    if (encryptedDetails === null) {
      const values = { years: PAYMENT_DETAILS_KEPT_YEARS };
      throw new CallError('bank_file_details_deleted', { values });
    }
    const account = accountOf(openBankDetails(ctx, encryptedDetails));
    return { ...rest, amount: money(amount, currency), account };
  });
  return writePain001({
    id: messageId,
    createdAt: preparedAt,
    groups: [{ debtor, executeOn, payments }],
  });
}

/** A payment that the bank would reject must not stop the others, so the error names its payee. */
export function makeFileNaming(ctx: Pick<Ctx, 'keys' | 'log'>, file: FrozenFile): MadeFile {
  try {
    return makeFile(ctx, file);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const wrong = file.payments.filter(
      (payment) =>
        !isValid(ctx, { ...file, debtor: SAMPLE_DEBTORS[file.debtor.scheme], payments: [payment] }),
    );
    if (wrong.length === 0) throw error;
    const names = wrong.slice(0, BANK_REPLY_NAMED_MAX).map(({ name }) => name);
    throw new CallError('bank_file_payments_invalid', {
      values: { count: wrong.length, names: names.join(', ') },
    });
  }
}

/** Valid ones, so that an error of the settings is not taken for one of a payment. */
const SAMPLE = { name: 'Sample', town: 'Leeds', country: 'GB', service: 'URNS' };
const SAMPLE_DEBTORS: Readonly<Record<BankFileMethod, Debtor>> = {
  gb: { ...SAMPLE, scheme: 'gb', sortCode: '200000', accountNumber: '55779911' },
  sepa: { ...SAMPLE, scheme: 'sepa', iban: 'DE89370400440532013000', bic: null },
};

function isValid(ctx: Pick<Ctx, 'keys'>, file: FrozenFile): boolean {
  try {
    const xml = writeFile(ctx, file);
    return SCHEMAS[file.debtor.scheme].every((name) => schemaErrors(xml, name).length === 0);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return false;
  }
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

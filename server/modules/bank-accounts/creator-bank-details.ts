/** Bank details that are saved with the seller details: a British account. */
import type { UkBankDetails } from '@lathe/contract/creator-calls';
import type { BankInput } from '@lathe/rules/bank-input';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { readUkBankDetails } from '../accounts/index.ts';
import { addAccount, type Change } from './change-accounts.ts';
import { type CheckedAccount, checkAccount, type FieldNames } from './check-account.ts';

const HOLDER = 'bank_details.bank_account_holder_name';
const WHOLE = 'bank_details';

/** The other fields are not sent, so they cannot be wrong. */
const FIELDS: FieldNames = {
  method: WHOLE,
  country: WHOLE,
  currency: WHOLE,
  holder: HOLDER,
  sortCode: 'bank_details.bank_account_sort_code',
  accountNumber: 'bank_details.bank_account_number',
  iban: WHOLE,
  bic: WHOLE,
  routingNumber: WHOLE,
  accountType: WHOLE,
  email: WHOLE,
};

/** Clients send back what they have read: then nothing changes. */
export async function areShownUkDetails(
  { db }: Pick<Ctx, 'db'>,
  { userId, details }: { userId: string; details: UkBankDetails },
): Promise<boolean> {
  const shown = await readUkBankDetails(db, userId);
  return shown !== null && isSame(shown, details);
}

/** Asks the bank: callers have checked that the seller is present. */
export async function checkUkDetails(
  ctx: Ctx,
  { userId, details, locale }: { userId: string; details: UkBankDetails; locale: Locale },
): Promise<CheckedAccount> {
  const account = await checkAccount(ctx, {
    userId,
    input: inputOf(details),
    fields: FIELDS,
    locale,
  });
  if ('nameToConfirm' in account) {
    const problem = { key: 'bank_name_close_match', values: { name: account.nameToConfirm } };
    throw new CallError('validation', { fields: { [HOLDER]: [problem] } });
  }
  return account;
}

/** Callers lock the account of the user. */
export async function keepUkDetails(
  tx: Tx,
  ctx: Ctx,
  input: Change & { account: CheckedAccount; locale: Locale },
): Promise<void> {
  await addAccount(tx, ctx, { ...input, makeDefault: true });
}

function isSame(shown: UkBankDetails, details: UkBankDetails): boolean {
  return (
    shown.bank_account_holder_name === details.bank_account_holder_name &&
    shown.bank_account_number === details.bank_account_number &&
    shown.bank_account_sort_code === details.bank_account_sort_code
  );
}

function inputOf(details: UkBankDetails): BankInput {
  return {
    method: 'gb',
    country: 'GB',
    currency: null,
    holder: details.bank_account_holder_name,
    sortCode: details.bank_account_sort_code,
    accountNumber: details.bank_account_number,
    iban: '',
    bic: '',
    routingNumber: '',
    accountType: 'checking',
    email: '',
  };
}

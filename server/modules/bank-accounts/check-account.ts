/** Everything that is checked before an account is stored: digits, limits, and its name. */
import {
  BANK_METHODS,
  type BankDetails,
  type BankMethod,
  isVerified,
  type NameCheck,
} from '@lathe/rules/bank-accounts';
import { isBankFileMethod } from '@lathe/rules/bank-files';
import { type BankInput, type CheckedBankInput, checkBankInput } from '@lathe/rules/bank-input';
import { BANK_ACCOUNTS_PER_COUNTRY } from '@lathe/rules/bank-limits';
import { ukAccountInIban } from '@lathe/rules/identifiers/uk-bank';
import { checkModulus } from '@lathe/rules/identifiers/uk-modulus';
import { countryName, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { NameCheckResult } from '../../platform/name-check/name-check.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { openBankDetails } from './bank-details.ts';
import { listEncrypted } from './store.ts';

/** The field of the call for each field of the rule. */
export type FieldNames = Readonly<Record<keyof BankInput, string>>;

interface Input {
  userId: string;
  input: BankInput;
  fields: FieldNames;
  locale: Locale;
}

export interface CheckedAccount extends CheckedBankInput {
  nameCheck: NameCheck;
}

/**
 * Asks the bank, so it runs before the transaction. Returns the name to confirm where the bank has
 * a similar one.
 */
export async function checkAccount(
  ctx: Ctx,
  { userId, input, fields, locale }: Input,
): Promise<CheckedAccount | { nameToConfirm: string }> {
  if (!offeredMethods(ctx).includes(input.method)) {
    throw invalid([{ field: fields.method, key: 'bank_method_not_offered' }]);
  }
  const result = checkBankInput(input);
  if ('problems' in result) {
    throw invalid(
      result.problems.map(({ field, code, values }) => ({
        field: fields[field],
        key: code,
        values: values?.iso ? { country: countryName(String(values.iso), locale) } : {},
      })),
    );
  }
  const { checked } = result;
  if (hasWrongDigits(ctx, checked.details)) {
    throw invalid([wrongDigits(checked.details, fields)]);
  }
  // Before the bank is asked, and again in the transaction.
  await assertRoom(ctx.db, ctx, { userId, locale, ...checked });
  await assertWithinLimit(ctx, 'name_check', userId);
  const answer = await askBank(ctx, checked.details);
  switch (answer.result) {
    case 'close_match':
      return { nameToConfirm: answer.name };
    case 'no_match':
      throw invalid([{ field: fields.holder, key: 'bank_name_no_match' }]);
    case 'unknown_bank':
      throw invalid([unknownBank(checked.details, fields)]);
    default:
      return { ...checked, nameCheck: answer.result };
  }
}

/** What bank files do not pay needs a provider. */
export function offeredMethods({ payoutProviders }: Pick<Ctx, 'payoutProviders'>): BankMethod[] {
  const hasProvider = Object.keys(payoutProviders).length > 0;
  return BANK_METHODS.filter((method) => hasProvider || isBankFileMethod(method));
}

/** A bank that cannot be asked is asked again later; until then nothing is paid to the account. */
export async function askBank(
  { nameCheck, log }: Pick<Ctx, 'nameCheck' | 'log'>,
  details: BankDetails,
): Promise<NameCheckResult> {
  try {
    return await nameCheck.check(details);
  } catch (error) {
    log.warn({ err: error }, 'A bank could not be asked for the name of an account.');
    return { result: 'unavailable' };
  }
}

/** British accounts have check digits, also as IBAN. */
function hasWrongDigits({ sortCodes }: Pick<Ctx, 'sortCodes'>, details: BankDetails): boolean {
  const account = ukAccountOf(details);
  return sortCodes !== null && account !== null && checkModulus(sortCodes, account) === 'invalid';
}

function ukAccountOf(details: BankDetails): { sortCode: string; accountNumber: string } | null {
  if (details.method === 'gb') return details;
  return details.method === 'sepa' ? ukAccountInIban(details.iban) : null;
}

function wrongDigits({ method }: BankDetails, fields: FieldNames) {
  return { field: fields[method === 'gb' ? 'accountNumber' : 'iban'], key: 'uk_account_digits' };
}

const UNKNOWN_BANKS = {
  gb: { field: 'sortCode', key: 'sort_code_unknown' },
  sepa: { field: 'iban', key: 'iban_unknown_bank' },
  us: { field: 'routingNumber', key: 'routing_number_unknown' },
  paypal: { field: 'email', key: 'email' },
} as const;

function unknownBank({ method }: BankDetails, fields: FieldNames) {
  const { field, key } = UNKNOWN_BANKS[method];
  return { field: fields[field], key };
}

function invalid(problems: readonly (FieldProblem & { field: string })[]): CallError {
  return new CallError('validation', {
    fields: Object.fromEntries(problems.map(({ field, ...problem }) => [field, [problem]])),
  });
}

interface RoomInput {
  userId: string;
  country: string;
  details: BankDetails;
  locale: Locale;
}

/** Whether the seller can have this account too. */
export async function assertRoom(
  db: Db | Tx,
  { keys }: Pick<Ctx, 'keys'>,
  { userId, country, details, locale }: RoomInput,
): Promise<void> {
  const stored = await listEncrypted(db, { userId, country });
  const isSame = (each: string) => numberOf(openBankDetails({ keys }, each)) === numberOf(details);
  if (stored.some(isSame)) throw new CallError('bank_account_exists');
  if (stored.length >= BANK_ACCOUNTS_PER_COUNTRY) {
    throw new CallError('bank_account_limit_reached', {
      values: { limit: BANK_ACCOUNTS_PER_COUNTRY, country: countryName(country, locale) },
    });
  }
}

/** Identifies an account, whatever its holder is called. */
function numberOf(details: BankDetails): string {
  switch (details.method) {
    case 'gb':
      return `gb ${details.sortCode} ${details.accountNumber}`;
    case 'sepa':
      return `sepa ${details.iban}`;
    case 'us':
      return `us ${details.routingNumber} ${details.accountNumber}`;
    case 'paypal':
      return `paypal ${details.email.toLowerCase()}`;
  }
}

export function verifiedAtOf(check: NameCheck, now: Date): Date | null {
  return isVerified(check) ? now : null;
}

/** Bank accounts for tests, also of other modules. */
import { randomUUID } from 'node:crypto';
import {
  type BankDetails,
  METHOD_CURRENCY,
  maskedNumber,
  usableFrom,
} from '@lathe/rules/bank-accounts';
import type { TestApp } from '../../../testing/app.ts';
import { encryptBankDetails } from '../bank-details.ts';

export { encryptBankDetails };

export const GB_DETAILS = {
  method: 'gb',
  holder: 'Ann Lee',
  sortCode: '200000',
  accountNumber: '55779911',
} as const satisfies BankDetails;

export const SEPA_DETAILS = {
  method: 'sepa',
  holder: 'Ann Lee',
  iban: 'DE89370400440532013000',
  bic: null,
} as const satisfies BankDetails;

interface AccountOptions {
  userId: string;
  details?: BankDetails;
  addedAt?: Date;
  isDefault?: boolean;
  isVerified?: boolean;
}

/** An account whose hold is over, unless `addedAt` says otherwise. */
export async function makeBankAccount(
  { ctx }: Pick<TestApp, 'ctx'>,
  options: AccountOptions,
): Promise<string> {
  const { userId, details = GB_DETAILS, isDefault = true, isVerified = true } = options;
  const { addedAt = new Date(ctx.clock.now().getTime() - 30 * 24 * 3_600_000) } = options;
  const id = randomUUID();
  await ctx.db
    .insertInto('bank_accounts')
    .values({
      id,
      user_id: userId,
      country_iso: countryOf(details),
      currency: details.method === 'paypal' ? 'USD' : METHOD_CURRENCY[details.method],
      method: details.method,
      holder: details.holder,
      details_encrypted: encryptBankDetails(ctx, id, details),
      masked: maskedNumber(details),
      name_check: isVerified ? 'match' : 'unavailable',
      verified_at: isVerified ? addedAt : null,
      usable_from: usableFrom(addedAt),
      is_default: isDefault,
      created_at: addedAt,
    })
    .execute();
  return id;
}

function countryOf(details: BankDetails): string {
  if (details.method === 'sepa') return details.iban.slice(0, 2);
  return details.method === 'gb' ? 'GB' : 'US';
}

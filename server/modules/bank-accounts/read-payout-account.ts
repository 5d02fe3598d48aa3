/** What payouts ask: where money of a currency goes, and whether it may go there now. */
import {
  type BankGate,
  type BankMethod,
  closedBankGates,
  type NameCheck,
} from '@lathe/rules/bank-accounts';
import { SALE_CURRENCIES, type SaleCurrency } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { rowOfCopy } from '../../platform/encryption.ts';
import { readPayingProviders } from './paying-provider.ts';

export interface PayoutAccount {
  id: string;
  country: string;
  currency: string;
  method: BankMethod;
  holder: string;
  masked: string;
  /** Copied as it is; `openBankDetails` decrypts it. */
  encryptedDetails: string;
}

interface AccountKey {
  userId: string;
  currency: string;
}

/**
 * The default account of the currency, verified or not: `readBankGates` says whether it can be
 * used. Callers that copy the details hold the lock of the account.
 */
export async function readPayoutAccount(
  db: Db | Tx,
  key: AccountKey,
): Promise<PayoutAccount | null> {
  const found = await defaultAccount(db, key)
    .select([
      'id',
      'country_iso as country',
      'currency',
      'method',
      'holder',
      'masked',
      'details_encrypted as encryptedDetails',
    ])
    .executeTakeFirst();
  if (!found?.encryptedDetails) return null;
  // A copy can be decrypted anywhere, so details of another account would go unnoticed.
  if (rowOfCopy(found.encryptedDetails) !== found.id) {
    throw new Error(`Bank account ${found.id} has the details of another account.`);
  }
  return {
    ...found,
    encryptedDetails: found.encryptedDetails,
    method: found.method as BankMethod,
  };
}

/** The currencies that can be paid to an account. */
export async function listAccountCurrencies(db: Db | Tx, userId: string): Promise<SaleCurrency[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('currency')
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .where('details_encrypted', 'is not', null)
    .execute();
  return SALE_CURRENCIES.filter((each) => rows.some(({ currency }) => currency === each));
}

/** All gates that are closed at that time. */
export async function readBankGates(
  db: Db | Tx,
  providers: Pick<Ctx, 'payoutProviders'>,
  { now, ...key }: AccountKey & { now: Date },
): Promise<BankGate[]> {
  const { userId, currency } = key;
  const account = await defaultAccount(db, key)
    .select(['method', 'name_check as nameCheck', 'verified_at as verifiedAt'])
    .select(['confirmed_at as confirmedAt', 'usable_from as usableFrom'])
    .$narrowType<{ method: BankMethod; nameCheck: NameCheck }>()
    .executeTakeFirst();
  const provider = (await readPayingProviders(db, providers, [userId])).get(userId) ?? null;
  return closedBankGates({ currency, account: account ?? null, provider, now });
}

function defaultAccount(db: Db | Tx, { userId, currency }: AccountKey) {
  return db
    .selectFrom('bank_accounts')
    .modifyFront(PREPARED)
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('is_default', '=', true);
}

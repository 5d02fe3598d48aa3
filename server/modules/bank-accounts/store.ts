import type { BankMethod, NameCheck } from '@lathe/rules/bank-accounts';
import type { SaleCurrency } from '@lathe/rules/money';
import { OPEN_PAYOUT_STATES } from '@lathe/rules/payouts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface StoredAccount {
  id: string;
  userId: string;
  country: string;
  currency: SaleCurrency;
  method: BankMethod;
  holder: string;
  masked: string;
  nameCheck: NameCheck;
  verifiedAt: Date | null;
  confirmedAt: Date | null;
  usableFrom: Date;
  isDefault: boolean;
  createdAt: Date;
  /** An open payout goes there. */
  isInUse: boolean;
}

/** Where the seller lives, or the company is. */
export async function countryOf(db: Db, userId: string): Promise<string | null> {
  const seller = await db
    .selectFrom('sellers')
    .select('country_iso')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return seller?.country_iso || null;
}

function accounts(db: Db | Tx) {
  return db
    .selectFrom('bank_accounts')
    .select((eb) => [
      'id',
      'user_id as userId',
      'country_iso as country',
      'currency',
      'method',
      'holder',
      'masked',
      'name_check as nameCheck',
      'verified_at as verifiedAt',
      'confirmed_at as confirmedAt',
      'usable_from as usableFrom',
      'is_default as isDefault',
      'created_at as createdAt',
      eb
        .exists(
          eb
            .selectFrom('payouts')
            .select('payouts.id')
            .whereRef('payouts.account_id', '=', 'bank_accounts.id')
            .whereRef('payouts.user_id', '=', 'bank_accounts.user_id')
            .where('payouts.state', 'in', OPEN_PAYOUT_STATES),
        )
        .$castTo<boolean>()
        .as('isInUse'),
    ])
    .$narrowType<{ currency: SaleCurrency; method: BankMethod; nameCheck: NameCheck }>()
    .where('removed_at', 'is', null);
}

/** By currency, the default first, then in the order they were added. */
export async function listAccounts(db: Db | Tx, userId: string): Promise<StoredAccount[]> {
  return await accounts(db)
    .where('user_id', '=', userId)
    .orderBy('currency')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findAccount(
  db: Db | Tx,
  { userId, id }: { userId: string; id: string },
): Promise<StoredAccount | undefined> {
  return await accounts(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** The details of all accounts in a country, to find the same account again. */
export async function listEncrypted(
  db: Db | Tx,
  { userId, country }: { userId: string; country: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('details_encrypted as details')
    .where('user_id', '=', userId)
    .where('country_iso', '=', country)
    .where('removed_at', 'is', null)
    .execute();
  return rows.flatMap(({ details }) => details ?? []);
}

export interface NewAccount extends Omit<StoredAccount, 'confirmedAt' | 'isDefault' | 'isInUse'> {
  encryptedDetails: string;
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx
    .insertInto('bank_accounts')
    .values({
      id: account.id,
      user_id: account.userId,
      country_iso: account.country,
      currency: account.currency,
      method: account.method,
      holder: account.holder,
      details_encrypted: account.encryptedDetails,
      masked: account.masked,
      name_check: account.nameCheck,
      verified_at: account.verifiedAt,
      usable_from: account.usableFrom,
      created_at: account.createdAt,
    })
    .execute();
}

/** The caller holds the account lock. The unique index rejects a second default. */
export async function setDefaultAccount(
  tx: Tx,
  input: { userId: string; id: string; currency: string; usableFrom: Date },
): Promise<void> {
  const own = tx
    .updateTable('bank_accounts')
    .where('user_id', '=', input.userId)
    .where('currency', '=', input.currency);
  await own.set({ is_default: false }).where('is_default', '=', true).execute();
  await own
    .set({ is_default: true, usable_from: input.usableFrom })
    .where('id', '=', input.id)
    .execute();
}

/** Deletes the numbers. The rest stays for the payouts that went there. */
export async function markRemoved(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ removed_at: now, is_default: false, details_encrypted: null })
    .where('id', '=', id)
    .execute();
}

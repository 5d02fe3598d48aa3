/** Sellers whose tax profile names a country that nothing else of them is in: staff look first. */
import {
  countryCheckKey,
  needsCountryCheck,
  type SellerCountries,
} from '@lathe/rules/country-checks';
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { lockPerson } from '../accounts/index.ts';
import { readTaxTerms } from '../tax-profiles/index.ts';
import { publishPayout } from './publish-payout.ts';
import { lockSellers } from './store.ts';

interface Checked extends SellerCountries {
  userId: string;
  /** What staff were asked about, also if they have answered. */
  known: string[];
  /** What staff have answered, by lifting the hold. */
  answered: string[];
}

/** True until staff have lifted the hold about these countries. */
export async function isCountryCheckOpen(
  db: Db | Tx,
  { userId, rate }: { userId: string; rate: number },
): Promise<boolean> {
  const [seller] = await readCountries(db, [userId]);
  if (!seller || !needsCountryCheck(seller, rate)) return false;
  return !seller.answered.includes(countryCheckKey(seller));
}

async function readCountries(db: Db | Tx, userIds: readonly string[]): Promise<Checked[]> {
  const { rows } = await sql<Checked>`${PREPARED}
    select sellers.user_id as "userId", profile.country_iso as profile,
      sellers.country_iso as account,
      array(select country_iso from bank_accounts
        where bank_accounts.user_id = sellers.user_id and is_default order by 1) as banks,
      array(select about from payout_holds
        where payout_holds.user_id = sellers.user_id and about is not null) as known,
      array(select about from payout_holds
        where payout_holds.user_id = sellers.user_id and about is not null
          and lifted_at is not null) as answered
    from sellers
    join lateral (select country_iso from tax_profiles
      where tax_profiles.user_id = sellers.user_id order by version desc limit 1) as profile on true
    where sellers.user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return rows;
}

const SLICE = 500;

/** Puts them on the list of sellers on hold. Their payouts wait already, so this can be late. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const userIds: string[] = await listPayees(ctx.db, after);
    const termsOf = await readTaxTerms(ctx.db, { userIds, day: calendarDate(ctx.clock.now()) });
    for (const seller of await readCountries(ctx.db, userIds)) {
      const isKnown = seller.known.includes(countryCheckKey(seller));
      if (isKnown || !needsCountryCheck(seller, termsOf(seller.userId).rate)) continue;
      await hold(ctx, seller);
    }
    if (userIds.length < SLICE) return;
    after = userIds.at(-1) ?? null;
  }
}

/** Sellers with a bank account and earnings, in the order of their ids. */
async function listPayees(db: Db, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sellers.user_id as id from sellers join users on users.id = sellers.user_id
    where users.deleted_at is null and (${after}::uuid is null or sellers.user_id > ${after}::uuid)
      and exists (select from bank_accounts where bank_accounts.user_id = sellers.user_id and is_default)
      and exists (select from ledger_entries where party_id = sellers.user_id)
    order by sellers.user_id limit ${SLICE}`.execute(db);
  return rows.map(({ id }) => id);
}

async function hold(ctx: Ctx, { userId, ...seller }: Checked): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    await lockSellers(tx, [userId]);
    const about = countryCheckKey(seller);
    // If staff hold the seller already, this follows when they have lifted it.
    const { rows } = await sql`
      insert into payout_holds (user_id, reason, about, held_at)
      values (${userId}, ${about}, ${about}, ${ctx.clock.now()})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) return;
    await publishPayout(tx, ctx, { payoutId: null, userId, state: 'requested' });
  });
}

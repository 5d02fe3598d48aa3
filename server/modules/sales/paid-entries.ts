/** What a payout is made of: entries of available earnings, which add up to its gross amount. */
import type { PaidPart } from '@lathe/contract/royalty-calls';
import type { LedgerKind } from '@lathe/rules/ledger-accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';

export interface PaidEntry {
  id: string;
  transactionId: string;
  kind: LedgerKind;
  bookedAt: Date;
  amount: number;
  /** The payout that pays it; null while none does, because this one did not take place. */
  paidBy: string | null;
}

export interface FoundPayout {
  id: string;
  currency: string;
  gross: number;
}

export async function findOwnPayout(
  db: Db,
  { userId, payoutId }: { userId: string; payoutId: string },
): Promise<FoundPayout | undefined> {
  return await db
    .selectFrom('payouts')
    .select(['id', 'currency', 'gross'])
    .where('id', '=', payoutId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Newest first, after the last one; returns one row more than a page. */
export async function listPaidEntries(
  db: Db,
  { payoutId, after }: { payoutId: string; after: string | null },
): Promise<PaidEntry[]> {
  const { rows } = await sql<PaidEntry>`
    select page.id::text as id, transaction_id as "transactionId", kind,
      ledger_entries.booked_at as "bookedAt", -amount as amount, (
        select payout_id from payout_lines
        where ledger_entry_id = page.id and freed_at is null) as "paidBy"
    from (
      select ledger_entry_id as id from payout_lines
      where payout_id = ${payoutId} and ${after === null ? sql`true` : sql`ledger_entry_id < ${after}`}
      order by ledger_entry_id desc limit ${PAGE_SIZE + 1}) as page
    join ledger_entries on ledger_entries.id = page.id
    join ledger_transactions on ledger_transactions.id = transaction_id
    order by page.id desc`.execute(db);
  return rows;
}

interface PartSum {
  part: PaidPart;
  bookings: number;
  amount: number;
}

/** They add up to the gross amount too. In the order in which a reader expects them. */
export async function sumPaidParts(db: Db, payoutId: string): Promise<PartSum[]> {
  const { rows } = await sql<Omit<PartSum, 'amount'> & { amount: string }>`
    select part, count(*)::integer as bookings, sum(-amount)::text as amount
    from payout_lines
    join ledger_entries on ledger_entries.id = ledger_entry_id
    join ledger_transactions on ledger_transactions.id = transaction_id
    cross join lateral (select case
      when kind in ('earnings_released', 'earnings_claimed') then 'earnings'
      when kind = 'refund' then 'refunds'
      when kind in ('reserve_held', 'reserve_released') then 'reserve'
      when kind in ('exchange', 'write_off') then kind else 'other' end as part) as named
    where payout_id = ${payoutId}
    group by part
    order by array_position(
      array['earnings', 'refunds', 'reserve', 'exchange', 'write_off', 'other'], part)`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

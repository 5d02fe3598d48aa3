/** A seller's own entries in the ledger, by transaction. */
import type { LedgerAccount, LedgerKind } from '@lathe/rules/ledger-accounts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Cursor, PAGE_SIZE } from '../../platform/http/paging.ts';
import { type BookedPeriod, inPeriod } from './royalty-lines.ts';

export interface BookingRow {
  id: string;
  kind: LedgerKind;
  reference: string;
  currency: string;
  bookedAt: Date;
  bookedKey: string;
  /** What Lathe owes the seller is below zero in the ledger. */
  entries: { account: LedgerAccount; amount: number }[];
}

interface BookingFilter extends BookedPeriod {
  currency?: string | undefined;
  account?: LedgerAccount | undefined;
  /** The bookings of the payout itself, and those that it pays. */
  payout?: string | undefined;
}

/** Newest first; returns one row more than a page, or all with `isWhole`. */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  { cursor = null, isWhole = false }: { cursor?: Cursor | null; isWhole?: boolean },
): Promise<BookingRow[]> {
  const { userId, currency, account, payout } = filter;
  const moment = sql`('epoch'::timestamptz + ${cursor?.at}::bigint * interval '1 microsecond')`;
  const { rows } = await sql<BookingRow>`
    select booked.transaction_id as id, kind, reference, currency, booked.booked_at as "bookedAt",
      ((extract(epoch from booked.booked_at) * 1000000)::bigint)::text as "bookedKey", (
        select jsonb_agg(jsonb_build_object('account', account, 'amount', amount) order by id)
        from ledger_entries where transaction_id = booked.transaction_id
          and party_id = ${userId}) as entries
    from (
      select transaction_id, booked_at from ledger_entries
      where party_id = ${userId} and ${inPeriod(filter)}
        ${account ? sql`and account = ${account}` : sql``}
        ${payout ? sql`and ${isOfPayout(payout)}` : sql``}
        ${cursor ? sql`and (booked_at, transaction_id) < (${moment}, ${cursor.id}::uuid)` : sql``}
      group by transaction_id, booked_at) as booked
    join ledger_transactions on ledger_transactions.id = booked.transaction_id
    ${currency ? sql`where currency = ${currency}` : sql``}
    order by booked.booked_at desc, booked.transaction_id desc
    limit ${isWhole ? null : PAGE_SIZE + 1}`.execute(db);
  return rows;
}

/** Each attempt of a payout has bookings of its own. */
function isOfPayout(payoutId: string): RawBuilder<unknown> {
  return sql`(ledger_entries.id in (
      select ledger_entry_id from payout_lines where payout_id = ${payoutId})
    or transaction_id in (
      select ledger_transactions.id from payouts
      cross join generate_series(1, attempt) as number
      cross join (values (''), ('/returned')) as suffixes (suffix)
      join ledger_transactions on reference = payouts.id::text || '/' || number || suffix
      join ledger_kinds on code = kind and refers_to = 'payout'
      where payouts.id = ${payoutId}))`;
}

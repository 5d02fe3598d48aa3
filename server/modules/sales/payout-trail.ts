/** From a booking to the payout that paid it, and to its end-to-end id at the bank. */
import type { PayoutState } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { BookingRow } from './booking-store.ts';

export interface BookedPayout {
  id: string;
  state: PayoutState;
  /** Of the last attempt; null until it has left. */
  endToEndId: string | null;
}

/**
 * By transaction: bookings of a payout belong to it, and available earnings to the payout that
 * contains them. Earnings of a cancelled, failed or returned payout wait for another one.
 */
export async function payoutsOf(
  db: Db,
  { userId, rows: bookings }: { userId: string; rows: readonly BookingRow[] },
): Promise<ReadonlyMap<string, BookedPayout>> {
  const ids = bookings.map(({ id }) => id);
  const { rows } = await sql<BookedPayout & { transactionId: string }>`
    select paid.transaction_id as "transactionId", payouts.id,
      case when payouts.state = 'sent' and attempt.waits then 'approved' else payouts.state end
        as state,
      case when not attempt.waits then attempt.end_to_end_id end as "endToEndId"
    from (
      select transaction_id, payout_id from ledger_entries
      join payout_lines on ledger_entry_id = ledger_entries.id and freed_at is null
      where transaction_id = any(${ids}::uuid[]) and party_id = ${userId}
      union
      select ledger_transactions.id, case when refers_to = 'payout' then left(reference, 36)::uuid end
      from ledger_transactions join ledger_kinds on code = kind
      where ledger_transactions.id = any(${ids}::uuid[]) and refers_to = 'payout'
    ) as paid
    join payouts on payouts.id = paid.payout_id and payouts.user_id = ${userId}
    -- In a bank file that is not released, it is not sent yet.
    left join lateral (
      select end_to_end_id, file_id is not null and released_at is null as waits
      from payout_attempts left join bank_files on bank_files.id = file_id
      where payout_id = payouts.id order by number desc limit 1) as attempt on true`.execute(db);
  return new Map(rows.map(({ transactionId, ...payout }) => [transactionId, payout]));
}

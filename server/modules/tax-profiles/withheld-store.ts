/** What was deducted, from the ledger only: payouts that failed or came back cancel out. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface WithheldRow {
  userId: string;
  year: string;
  currency: string;
  /** Minor units. */
  gross: number;
  withheld: number;
}

/** In basis points. */
export function rateOf({ gross, withheld }: Pick<WithheldRow, 'gross' | 'withheld'>): number {
  return gross === 0 ? 0 : Math.round((withheld / gross) * 10_000);
}

/**
 * By recipient, year in the time zone of the books, and currency. The gross amount is the royalty,
 * without VAT and without money that is no royalty, such as that of tickets.
 */
export async function listWithheld(
  db: Db,
  { userId, year }: { userId?: string; year?: string },
): Promise<WithheldRow[]> {
  const rows = await listRoyaltiesAbroad(db, { userId, year });
  return rows.filter(({ withheld }) => withheld !== 0);
}

/** Also those that a treaty frees of tax, which are reported too. */
export async function listRoyaltiesAbroad(
  db: Db,
  { userId, year }: { userId?: string | undefined; year?: string | undefined },
): Promise<WithheldRow[]> {
  const ofParty = userId === undefined ? sql`` : sql`and party_id = ${userId}`;
  const inYear = year === undefined ? sql`` : sql`and moved.year = ${year}`;
  const { rows } = await sql<Record<keyof WithheldRow, string>>`
    with moved as (
      select transaction_id, party_id, sum(amount) filter (where account = 'earnings_available') as paid,
        -coalesce(sum(amount) filter (where account = 'withholding_due'), 0) as withheld,
        to_char(min(ledger_entries.booked_at) at time zone 'Europe/London', 'YYYY') as year
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where kind in ('payout', 'payout_cancelled', 'payout_late', 'payout_returned')
        and account in ('earnings_available', 'withholding_due') ${ofParty}
      group by transaction_id, party_id)
    select moved.party_id as "userId", moved.year, booked.currency,
      sum(moved.withheld)::text as withheld, sum(case when payouts.id is null then paid
        else sign(paid) * (gross - vat - exempt) end)::text as gross
    from moved join ledger_transactions as booked on booked.id = moved.transaction_id
    left join payouts on payouts.id = substring(booked.reference from '^[0-9a-f-]{36}')::uuid
    where (moved.withheld <> 0 or payouts.withholding_country <> 'GB') ${inYear}
    group by 1, 2, 3
    having sum(case when payouts.id is null then paid
      else sign(paid) * (gross - vat - exempt) end) <> 0
    order by 2 desc, 3, 1`.execute(db);
  return rows.map((row) => ({ ...row, gross: Number(row.gross), withheld: Number(row.withheld) }));
}

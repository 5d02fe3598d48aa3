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

/** By recipient, year in the time zone of the books, and currency. */
export async function listWithheld(
  db: Db,
  { userId, year }: { userId?: string; year?: string },
): Promise<WithheldRow[]> {
  const ofParty = userId === undefined ? sql`` : sql`and party_id = ${userId}`;
  const inYear = year === undefined ? sql`` : sql`where taxed.year = ${year}`;
  const { rows } = await sql<Record<keyof WithheldRow, string>>`
    with taxed as (
      select transaction_id, party_id, -sum(amount) as withheld,
        to_char(min(booked_at) at time zone 'Europe/London', 'YYYY') as year
      from ledger_entries where account = 'withholding_due' ${ofParty}
      group by transaction_id, party_id)
    select taxed.party_id as "userId", taxed.year, booked.currency,
      sum(taxed.withheld)::text as withheld, sum((
        select coalesce(sum(royalty.amount), 0) from ledger_entries as royalty
        where royalty.transaction_id = taxed.transaction_id and royalty.party_id = taxed.party_id
          and royalty.account = 'earnings_available'))::text as gross
    from taxed join ledger_transactions as booked on booked.id = taxed.transaction_id
    ${inYear}
    group by 1, 2, 3 having sum(taxed.withheld) <> 0
    order by 2 desc, 3, 1`.execute(db);
  return rows.map((row) => ({ ...row, gross: Number(row.gross), withheld: Number(row.withheld) }));
}

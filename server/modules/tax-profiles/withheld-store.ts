/** What was deducted from royalties that were paid: payments that came back cancel out. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { ABROAD, paidRoyaltiesSql, UNCONFIRMED_PAYMENTS } from './paid-royalties.ts';

export interface WithheldRow {
  userId: string;
  year: string;
  currency: string;
  /** Where the payee paid taxes at the request. */
  country: string | null;
  /** In basis points. */
  rate: number;
  /** Minor units. */
  gross: number;
  withheld: number;
  /** The same in pence, at the rates of the days of the payments. */
  grossPence: number;
  withheldPence: number;
  /** The last one of the year. */
  paidAt: Date;
}

/** Of one payee, only where something was deducted. */
export async function listWithheld(
  db: Db,
  { userId, year }: { userId: string; year?: string },
): Promise<WithheldRow[]> {
  return (await listRoyaltiesAbroad(db, { userId, year })).filter(({ rate }) => rate > 0);
}

/**
 * By payee, year of the payment, currency, country and rate. Also royalties that a
 * treaty frees of tax, which are reported too.
 */
export async function listRoyaltiesAbroad(
  db: Db,
  { userId, year }: { userId?: string | undefined; year?: string | undefined },
): Promise<WithheldRow[]> {
  const ofPayee = userId === undefined ? sql`` : sql`and payouts.user_id = ${userId}`;
  const inYear = year === undefined ? sql`true` : sql`year = ${year}`;
  const { rows } = await sql<StoredRow>`
    with paid as (
      select *, to_char(paid_on, 'YYYY') as year
      from (${paidRoyaltiesSql(sql`
        ${ABROAD} ${ofPayee}`)}) as each)
    select user_id as "userId", year, paid.currency, country, paid.rate, max(paid_at) as "paidAt",
      sum(royalties)::text as gross, sum(withheld)::text as withheld,
      sum(round(royalties * pound.per_pound / own.per_pound))::text as "grossPence",
      sum(round(withheld * pound.per_pound / own.per_pound))::text as "withheldPence",
      bool_and(pound.per_pound / own.per_pound is not null) as "hasRates"
    from paid
    left join lateral (${rateOn(sql`'GBP'`)}) as pound on true
    left join lateral (${rateOn(sql`paid.currency`)}) as own on true
    where ${inYear}
    group by user_id, year, paid.currency, country, paid.rate
    having sum(royalties) <> 0 or sum(withheld) <> 0
    order by year desc, paid.currency, user_id, country, paid.rate`.execute(db);
  // No amount is better than a wrong one.
  const missing = rows.find(({ hasRates }) => !hasRates);
  if (missing)
    throw new Error(`An exchange rate of ${missing.currency} in ${missing.year} is missing.`);
  return rows.map(({ hasRates: _, ...row }) => ({
    ...row,
    gross: Number(row.gross),
    withheld: Number(row.withheld),
    grossPence: Number(row.grossPence),
    withheldPence: Number(row.withheldPence),
  }));
}

/** How many payments of a year may still have to be added. */
export async function countUnconfirmed(db: Db, year: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${UNCONFIRMED_PAYMENTS}) as payments
    where year = ${year}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Years in which something that was deducted from the payee may still have to be added. */
export async function listUnconfirmedYears(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ year: string }>`
    select distinct year from (${UNCONFIRMED_PAYMENTS}) as payments
    where user_id = ${userId} and withheld > 0`.execute(db);
  return rows.map(({ year }) => year);
}

interface StoredRow extends Record<AmountField, string>, Omit<WithheldRow, AmountField> {
  hasRates: boolean;
}

type AmountField = 'gross' | 'withheld' | 'grossPence' | 'withheldPence';

function rateOn(currency: ReturnType<typeof sql>) {
  return sql`select per_pound::numeric from exchange_rates
    where exchange_rates.currency = ${currency}
      and valid_from <= paid_on
    order by valid_from desc limit 1`;
}

/** What sellers earned and paid in tax in a year, by quarter, from the ledger. */
import { endOfDay, startOfDay } from '@lathe/rules/dates';
import { isReportable, REPORT_QUARTERS, type ReportQuarter } from '@lathe/rules/platform-report';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { paidRoyaltiesSql } from '../../tax-profiles/index.ts';

export interface QuarterFigures {
  /** Orders with something of the seller. */
  sales: number;
  /** In pence, after refunds and lost disputes, before tax. */
  earned: number;
  /** Tax that was deducted from payments, in pence. */
  withheld: number;
}

export interface SellerFigures {
  userId: string;
  quarters: Record<ReportQuarter, QuarterFigures>;
  sales: number;
  earned: number;
  isReportable: boolean;
}

interface Row {
  userId: string;
  quarter: ReportQuarter;
  currency: string;
  sales: number;
  earned: string;
  withheld: string;
}

/** By id of the seller, so that the report is always in the same order. */
export async function readFigures(db: Db | Tx, year: number): Promise<SellerFigures[]> {
  const period = { from: startOfDay(`${year}-01-01`), to: endOfDay(`${year}-12-31`) };
  const { rows } = await sql<Row>`
    select party_id as "userId", currency, ${quarterSql(sql`ledger_entries.booked_at`)} as quarter,
      count(distinct transaction_id)
        filter (where kind in ('sale', 'earnings_claimed'))::integer as sales,
      (-coalesce(sum(amount) filter (where ledger_accounts.party = 'owed'
        and refers_to in ('order', 'refund', 'dispute', 'earning')), 0))::text as earned,
      '0' as withheld
    from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    join ledger_kinds on ledger_kinds.code = kind
    join ledger_accounts on ledger_accounts.code = account
    where party_id is not null
      -- Nobody has earnings that wait for an invited payee.
      and account <> 'earnings_unclaimed'
      and ledger_entries.booked_at >= ${period.from} and ledger_entries.booked_at < ${period.to}
    group by 1, 2, 3
    union all
    select user_id, currency, extract(quarter from paid_on)::integer, 0, '0', sum(withheld)::text
    from (${paidRoyaltiesSql(sql`withheld > 0`)}) as paid
    where extract(year from paid_on) = ${year}
    group by 1, 2, 3 order by 1, 3, 2`.execute(db);
  const rates = await readRates(db, year);
  const bySeller = Map.groupBy(rows, ({ userId }) => userId);
  return [...bySeller].map(([userId, own]) => figuresOf(userId, own, rates));
}

function quarterSql(moment: RawBuilder<unknown>) {
  return sql`extract(quarter from ${moment} at time zone ${HOME_TIME_ZONE})::integer`;
}

function figuresOf(userId: string, rows: readonly Row[], rates: Rates): SellerFigures {
  const quarterOf = (quarter: ReportQuarter): QuarterFigures => {
    const own = rows.filter((row) => row.quarter === quarter);
    const sum = (field: 'earned' | 'withheld') =>
      own.reduce((total, row) => total + rates.inPence(row[field], row.currency, quarter), 0);
    const sales = own.reduce((total, row) => total + row.sales, 0);
    return { sales, earned: sum('earned'), withheld: sum('withheld') };
  };
  const quarters = {
    1: quarterOf(1),
    2: quarterOf(2),
    3: quarterOf(3),
    4: quarterOf(4),
  };
  const all = REPORT_QUARTERS.map((quarter) => quarters[quarter]);
  const sales = all.reduce((total, each) => total + each.sales, 0);
  const earned = all.reduce((total, each) => total + each.earned, 0);
  const euros = rates.inEuroCents(earned);
  return { userId, quarters, sales, earned, isReportable: isReportable({ sales, euros }) };
}

interface Rates {
  inPence(amount: string, currency: string, quarter: ReportQuarter): number;
  inEuroCents(pence: number): number;
}

const LAST_DAYS: Record<ReportQuarter, string> = { 1: '03-31', 2: '06-30', 3: '09-30', 4: '12-31' };

/** The rates on the last day of each quarter, so that the report can be made again at any time. */
async function readRates(db: Db | Tx, year: number): Promise<Rates> {
  const days = REPORT_QUARTERS.map((quarter) => `${year}-${LAST_DAYS[quarter]}`);
  const { rows } = await sql<{ quarter: number; currency: string; perPound: string }>`
    select distinct on (quarter, currency) quarter::integer, currency, per_pound::text as "perPound"
    from unnest(${days}::date[]) with ordinality as ends (day, quarter)
    join exchange_rates on valid_from <= day
    order by quarter, currency, valid_from desc`.execute(db);
  const known = new Map(
    rows.map(({ quarter, currency, perPound }) => [`${quarter} ${currency}`, BigInt(perPound)]),
  );
  const convert = (amount: bigint, from: string, to: string, quarter: number): number => {
    if (from === to) return Number(amount);
    const [source, target] = [known.get(`${quarter} ${from}`), known.get(`${quarter} ${to}`)];
    if (!source || !target)
      throw new Error(`No rate from ${from} to ${to} in Q${quarter} ${year}.`);
    const size = amount < 0n ? -amount : amount;
    const rounded = (size * target * 2n + source) / (source * 2n);
    return Number(amount < 0n ? -rounded : rounded);
  };
  return {
    inPence: (amount, currency, quarter) => convert(BigInt(amount), currency, 'GBP', quarter),
    inEuroCents: (pence) => convert(BigInt(pence), 'GBP', 'EUR', 4),
  };
}

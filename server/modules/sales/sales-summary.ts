/** The figures at the top of the sales screen: balance, what was earned, and the live counter. */
import type { SalesSummary } from '@lathe/contract/royalty-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { periodBounds } from '@lathe/rules/royalty-periods';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { presentPrice } from '../catalogue/index.ts';
import { balancesOf } from '../ledger/index.ts';
import { readRealtimeSales } from './copies-sold.ts';
import { readPayoutSummary } from './payout-summary.ts';
import { royaltyParts } from './royalty-lines.ts';

type Reader = Pick<Ctx, 'db' | 'clock' | 'payoutProviders'>;

export async function readSalesSummary(
  ctx: Reader,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<SalesSummary> {
  const { db } = ctx;
  const today = calendarDate(ctx.clock.now());
  const [year = 0, month = 0] = today.split('-').map(Number);
  const thisMonth = periodBounds({ year, month });
  const [balances, payout, counter, years] = await Promise.all([
    balancesOf(db, userId),
    readPayoutSummary(ctx, userId),
    readRealtimeSales(ctx, userId),
    readYears(db, userId),
  ]);
  const { currency } = payout;
  const available = balances.map((each) => ({ currency: each.currency, amount: each.available }));
  const [earned, ever] = await Promise.all([
    sumRoyalties(db, { userId, ...thisMonth }),
    sumRoyalties(db, { userId }),
  ]);
  const convert = await converterInto(db, { currency, day: today });
  const total = (amounts: readonly { currency: string; amount: number }[]) =>
    formatMoney(
      money(
        amounts.reduce((sum, each) => sum + convert(each), 0),
        currency,
      ),
      locale,
    );
  const price = (amount: number, of: string) => presentPrice(money(amount, of), locale);
  return {
    current_balance_formatted: total(available.filter((each) => each.currency === currency)),
    converted_balance_formatted: total(available),
    converted_total_formatted: total(ever),
    reporting_period: today.slice(0, 7),
    total_earnings_formatted: total(earned),
    total_sales: counter.totalSales,
    payout_enabled: payout.isEnabled,
    payout_threshold_met: payout.isThresholdMet,
    payout_threshold: presentPrice(payout.threshold, locale),
    tipalti_enabled: payout.isPaidByProvider,
    years,
    balances: balances.map((each) => ({
      currency: each.currency,
      pending: price(each.pending, each.currency),
      available: price(each.available, each.currency),
      reserve: price(each.reserve, each.currency),
      in_transit: price(each.inTransit, each.currency),
    })),
  };
}

/** Both ends of the index, so that many bookings take no time. */
async function readYears(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(booked_at) as first, max(booked_at) as last from ledger_entries
    where party_id = ${userId}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return [];
  const yearOf = (moment: Date) => Number(calendarDate(moment).slice(0, 4));
  const count = yearOf(last) - yearOf(first) + 1;
  return Array.from({ length: count }, (_, back) => yearOf(last) - back);
}

async function sumRoyalties(
  db: Db,
  period: { userId: string; from?: Date | null; to?: Date | null },
): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select currency, sum(total)::bigint as amount from (${royaltyParts(period)}) as parts
    group by currency`.execute(db);
  return rows;
}

/** At the rates of a day; rounded once per currency. */
async function converterInto(
  db: Db,
  { currency, day }: { currency: string; day: string },
): Promise<(sum: { currency: string; amount: number }) => number> {
  const { rows } = await sql<{ currency: string; perPound: number }>`
    select distinct on (currency) currency, per_pound as "perPound" from exchange_rates
    where valid_from <= ${day}::date order by currency, valid_from desc`.execute(db);
  const rates = new Map(rows.map((rate) => [rate.currency, BigInt(rate.perPound)]));
  const target = rates.get(currency);
  return ({ currency: own, amount }) => {
    if (own === currency) return amount;
    const source = rates.get(own);
    if (source === undefined || target === undefined) {
      throw new Error(`There is no exchange rate from ${own} to ${currency}.`);
    }
    const scaled = 2n * BigInt(amount) * target;
    const half = scaled < 0n ? -source : source;
    return Number((scaled + half) / (2n * source));
  };
}

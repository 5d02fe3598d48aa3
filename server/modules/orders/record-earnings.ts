import { EARNINGS_SOUGHT_DAYS } from '@lathe/rules/earning-limits';
import { EURO_AREA } from '@lathe/rules/money';
import { subtractDuration } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';

/**
 * Freezes the value of earnings in the payout currency, which follows the country of the seller
 * account, at the rate of the day. A missing rate fails instead of losing a row. `earned` selects
 * line_id, party_id, amount, currency and day.
 */
export function insertEarningsSql(earned: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into earnings (order_line_id, party_id, payout_currency, payout_amount, rate, rate_day)
    select line_id, party_id, payout_currency, round(amount::numeric * rate / 1000000), rate, rate_day
    from (
      select earned.line_id, earned.party_id, earned.amount, payout.currency as payout_currency,
        round(target.per_pound::numeric * 1000000 / source.per_pound)::bigint as rate,
        greatest(target.valid_from, source.valid_from) as rate_day
      from (${earned}) as earned
      left join sellers on sellers.user_id = earned.party_id
      cross join lateral (select case when sellers.country_iso = 'US' then 'USD'
        when sellers.country_iso = any(${[...EURO_AREA]}::text[]) then 'EUR' else 'GBP' end
        as currency) as payout
      left join lateral (select per_pound, valid_from from exchange_rates
        where exchange_rates.currency = payout.currency and valid_from <= earned.day
        order by valid_from desc limit 1) as target on true
      left join lateral (select per_pound, valid_from from exchange_rates
        where exchange_rates.currency = earned.currency and valid_from <= earned.day
        order by valid_from desc limit 1) as source on true
      where earned.amount > 0
    ) as valued
    on conflict (order_line_id, party_id) do nothing`;
}

/** For orders that were not placed at the checkout. */
export async function recordEarnings(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const earned = sql`
    select line_earnings.line_id, line_earnings.party_id, orders.currency,
      line_earnings.unit_earnings * order_lines.quantity as amount,
      (orders.paid_at at time zone 'Europe/London')::date as day
    from orders
    join order_lines on order_lines.order_id = orders.id
    join line_earnings on line_earnings.line_id = order_lines.id
    where orders.id = any(${[...orderIds]}::uuid[]) and orders.paid_at is not null`;
  await insertEarningsSql(earned).execute(tx);
}

/** Processes of the previous version book sales without freezing the earnings. */
export async function recordMissingEarnings({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const since = subtractDuration(clock.now(), { days: EARNINGS_SOUGHT_DAYS });
  const { rows } = await sql<{ id: string }>`
    select distinct orders.id from orders
    join order_lines on order_lines.order_id = orders.id
    join ledger_transactions on ledger_transactions.kind = 'sale'
      and reference = orders.id::text
    where paid_at > ${since} and unit_earnings > 0
      and not exists (select from earnings where order_line_id = order_lines.id)`.execute(db);
  if (rows.length === 0) return;
  await inTransaction(db, (tx) =>
    recordEarnings(
      tx,
      rows.map(({ id }) => id),
    ),
  );
}

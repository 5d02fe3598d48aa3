import { EARNINGS_SOUGHT_DAYS } from '@lathe/rules/earning-limits';
import { subtractDuration } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';

/** What was earned, so that it is released once. `earned` selects line_id, party_id and amount. */
export function insertEarningsSql(earned: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into earnings (order_line_id, party_id)
    select line_id, party_id from (${earned}) as earned where amount > 0
    on conflict (order_line_id, party_id) do nothing`;
}

/** For orders that were not placed at the checkout. */
export async function recordEarnings(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const earned = sql`
    select line_earnings.line_id, line_earnings.party_id,
      line_earnings.unit_earnings * order_lines.quantity as amount
    from orders
    join order_lines on order_lines.order_id = orders.id
    join line_earnings on line_earnings.line_id = order_lines.id
    where orders.id = any(${[...orderIds]}::uuid[]) and orders.paid_at is not null`;
  await insertEarningsSql(earned).execute(tx);
}

/** Processes of the previous version book sales without their earnings. */
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

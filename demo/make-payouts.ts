/**
 * A year of payouts of the demo sellers, in every state: earnings become available, monthly runs pay
 * them, some payments fail or come back, and one balance is below zero.
 */
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { releaseReserveOf } from '../server/modules/payouts/reserves.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { deleteTransactions } from './orders/delete-transactions.ts';
import { DEMO_ORDER_PATTERN } from './orders/write-ledger.ts';
import { makeBankAccounts } from './payouts/bank-accounts.ts';
import { deletePayouts } from './payouts/delete-payouts.ts';
import { planPayouts } from './payouts/plan-payouts.ts';
import { refundPaidEarnings } from './payouts/refund-paid-earnings.ts';
import { releaseDemoEarnings } from './payouts/release-earnings.ts';
import { type WrittenPayout, writePayout } from './payouts/write-payout.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

export async function makePayouts(tx: Tx, ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  await deletePayouts(tx);
  await deleteReleases(tx);
  await makeBankAccounts(tx, ctx, today);
  await releaseDemoEarnings(tx, now);
  const settled = new Map<string, number>();
  let held: WrittenPayout[] = [];
  for (const planned of planPayouts(today)) {
    const due = held.filter(({ reservedUntil }) => (reservedUntil ?? '') <= planned.day);
    await releaseReserves(tx, due);
    held = held.filter((each) => !due.includes(each));
    const { id: userId } = findSeller(planned.key);
    const written = await writePayout(tx, planned, settled.get(userId) ?? 0);
    if (written?.reservedUntil) held.push(written);
    if (written && planned.outcome === 'settled') {
      settled.set(userId, (settled.get(userId) ?? 0) + 1);
    }
  }
  await releaseReserves(
    tx,
    held.filter(({ reservedUntil }) => (reservedUntil ?? '') <= today),
  );
  const { id: userId } = findSeller('verlaine');
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  await refundPaidEarnings(tx, { userId, currency: 'EUR', by: 2500, now: yesterday });
  await writeExchangeRates(tx, `${today.slice(0, 8)}01`);
}

/** Of this month, for balances that are converted from now on. What was paid keeps its rate. */
async function writeExchangeRates(tx: Tx, from: string): Promise<void> {
  await upsert(
    tx,
    'exchange_rates',
    ['currency', 'valid_from'],
    [
      { currency: 'EUR', valid_from: from, per_pound: 1_148_000 },
      { currency: 'USD', valid_from: from, per_pound: 1_312_000 },
    ],
  );
}

async function releaseReserves(tx: Tx, due: readonly WrittenPayout[]): Promise<void> {
  for (const { id, reservedUntil } of due) {
    const at = new Date(`${reservedUntil}T05:30:00Z`);
    await releaseReserveOf(tx, { payoutId: id, now: at });
  }
}

/** Released by the daily job on the day on which the shop was started. */
async function deleteReleases(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with released as materialized (
      select id, left(reference, 36)::uuid as line_id from ledger_transactions
      where kind = 'earnings_released')
    select released.id from released join order_lines on order_lines.id = line_id
    join orders on orders.id = order_lines.order_id where orders.number like ${DEMO_ORDER_PATTERN}`.execute(
    tx,
  );
  await sql`update earnings set released_at = null from order_lines, orders
    where order_lines.id = order_line_id and orders.id = order_id and released_at is not null
      and orders.number like ${DEMO_ORDER_PATTERN}`.execute(tx);
  // Taken again; they also close the months of these bookings.
  await sql`delete from ledger_snapshots`.execute(tx);
  await deleteTransactions(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Two years of payouts of the demo sellers, in every state: earnings become available, monthly runs pay
 * them, through bank files and a provider, some payments fail or come back, one seller is on hold and one
 * balance is below zero.
 */
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { releaseReserveOf } from '../server/modules/payouts/reserves.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { deleteTransactions } from './orders/delete-transactions.ts';
import { DEMO_ORDER_PATTERN } from './orders/write-ledger.ts';
import { makeBankAccounts } from './payouts/bank-accounts.ts';
import { writeBankFiles } from './payouts/bank-files.ts';
import { deletePayouts } from './payouts/delete-payouts.ts';
import { planPayouts } from './payouts/plan-payouts.ts';
import { refundPaidEarnings } from './payouts/refund-paid-earnings.ts';
import { releaseDemoEarnings } from './payouts/release-earnings.ts';
import { finishPayout, type WrittenPayout, writePayout } from './payouts/write-payout.ts';
import { DEMO_USERS } from './people.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

export async function makePayouts(tx: Tx, ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  await deletePayouts(tx);
  await deleteReleases(tx);
  await makeBankAccounts(tx, ctx, today);
  await releaseDemoEarnings(tx, now);
  const held = await payOut(tx, ctx, today);
  await releaseReserves(
    tx,
    held.filter(({ reservedUntil }) => (reservedUntil ?? '') <= today),
  );
  const { id: userId } = findSeller('verlaine');
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  await refundPaidEarnings(tx, { userId, currency: 'EUR', by: 2500, now: yesterday });
  await holdSeller(tx, { userId, now: yesterday });
  await registerPayee(tx, { userId: findSeller('porter').id, now });
  await writeExchangeRates(tx, `${today.slice(0, 8)}01`);
}

/** Day by day, because those of one day are in one bank file. Returns what still holds a reserve. */
async function payOut(tx: Tx, ctx: Ctx, today: CalendarDate): Promise<WrittenPayout[]> {
  const settled = new Map<string, number>();
  let held: WrittenPayout[] = [];
  for (const [day, planned] of Map.groupBy(planPayouts(today), (each) => each.day)) {
    const due = held.filter(({ reservedUntil }) => (reservedUntil ?? '') <= day);
    await releaseReserves(tx, due);
    held = held.filter((each) => !due.includes(each));
    const written: WrittenPayout[] = [];
    for (const each of planned) {
      const { id: userId } = findSeller(each.key);
      const payout = await writePayout(tx, each, settled.get(userId) ?? 0);
      if (payout) written.push(payout);
    }
    await writeBankFiles(tx, ctx, written);
    for (const payout of written) {
      await finishPayout(tx, payout);
      if (payout.reservedUntil) held.push(payout);
      if (payout.planned.outcome !== 'settled') continue;
      settled.set(payout.userId, (settled.get(payout.userId) ?? 0) + 1);
    }
  }
  return held;
}

async function holdSeller(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('payout_holds')
    .values({
      user_id: userId,
      reason: 'Many refunds in one week: ask for the delivery notes first',
      held_by: DEMO_USERS.find(({ role }) => role === 'admin')?.id ?? null,
      held_at: now,
    })
    .execute();
}

/** Paid through Tipalti so far. Without it in the settings, nothing can be paid there now. */
async function registerPayee(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('payees')
    .values({
      user_id: userId,
      provider: 'tipalti',
      provider_ref: 'demo-payee',
      is_payable: true,
      reason: '',
      checked_at: now,
    })
    .execute();
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

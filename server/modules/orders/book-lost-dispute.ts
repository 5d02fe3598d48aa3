/**
 * Books a lost dispute like a refund, so earnings, VAT and mechanicals are reversed the same way.
 * Callers lock the order.
 */
import { disputeLossEntries } from '@lathe/rules/ledger';
import { type Money, money } from '@lathe/rules/money';
import { refundSettledByDisputeEntries } from '@lathe/rules/refund-progress';
import { amountOf, refundByAmount } from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { markSettled } from './end-failed-refund.ts';
import { listOrderLines, type OrderRow } from './order-store.ts';
import { markIfFullyRefunded, refundPart } from './refund-part.ts';
import { listRefunds, refundableOf } from './refund-store.ts';

interface LostDispute {
  id: string;
  order: OrderRow;
  amount: Money;
}

export async function bookLostDispute(tx: Tx, ctx: Ctx, dispute: LostDispute): Promise<void> {
  const { id, order, amount } = dispute;
  const { currency } = order;
  const lines = await listOrderLines(tx, order.id);
  const refunds = await listRefunds(tx, order.id);
  const left = refundableOf(order, lines, refunds);
  // Failed refunds first: the buyer was owed this money, and has it now.
  const failed = refunds.filter(({ failedAt, settledAt }) => failedAt && !settledAt);
  const settled = await settleFailedRefunds(tx, ctx, { dispute, failed });
  const taken = Math.min(amount.amount - settled, amountOf(left));
  const part = refundByAmount(left, taken);
  if (typeof part !== 'string') {
    await refundPart(tx, ctx, { order, lines, part, reason: 'dispute', byBank: true });
  }
  // The bank also took the part that was already refunded, so Lathe loses that amount.
  const entries = disputeLossEntries(money(amount.amount - settled - taken, currency));
  const now = ctx.clock.now();
  await bookTransaction(tx, { kind: 'dispute_lost', reference: id, currency, entries, now });
}

/** Returns how much of the dispute they cover. Only whole refunds, oldest first. */
async function settleFailedRefunds(
  tx: Tx,
  ctx: Ctx,
  {
    dispute: { order, amount },
    failed,
  }: { dispute: LostDispute; failed: readonly { id: string; amount: number }[] },
): Promise<number> {
  await lockRows(
    tx,
    'refunds',
    failed.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  let settled = 0;
  for (const refund of failed) {
    if (settled + refund.amount > amount.amount) continue;
    settled += refund.amount;
    await markSettled(tx, { refundId: refund.id, staffId: null, note: '', now });
    const { currency } = order;
    const entries = refundSettledByDisputeEntries(money(refund.amount, currency));
    const booking = { kind: 'refund_settled', reference: refund.id } as const;
    await bookTransaction(tx, { ...booking, currency, entries, now });
  }
  if (settled > 0) await markIfFullyRefunded(tx, { orderId: order.id, now });
  return settled;
}

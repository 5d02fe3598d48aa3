/**
 * Books a lost dispute like a refund, so earnings, VAT and mechanicals are reversed the same way.
 * Callers lock the order, or the checkout of a payment without an order.
 */
import { disputeLossEntries } from '@lathe/rules/ledger';
import { divideLostDispute } from '@lathe/rules/lost-disputes';
import { type Money, money } from '@lathe/rules/money';
import { amountOf, refundByAmount } from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import type { LockedPayment } from './lock-payment.ts';
import { listOrderLines, type OrderRow } from './order-store.ts';
import { amountRefunded, coverRefund, listDebts } from './refund-debts.ts';
import { markIfFullyRefunded, refundPart } from './refund-part.ts';
import { listRefunds, refundableOf } from './refund-store.ts';

interface LostDispute {
  id: string;
  payment: LockedPayment;
  amount: Money;
  reason: string;
}

export async function bookLostDispute(tx: Tx, ctx: Ctx, dispute: LostDispute): Promise<void> {
  const { id, payment, amount, reason } = dispute;
  const { checkoutId, order } = payment;
  const { currency } = amount;
  const now = ctx.clock.now();
  const debts = await listDebts(tx, checkoutId);
  await lockRows(
    tx,
    'refunds',
    debts.map((debt) => debt.id),
  );
  const { lines, left } = order ? await readLeft(tx, order) : { lines: [], left: null };
  const { covers, taken, loss } = divideLostDispute({
    amount: amount.amount,
    reason,
    owed: debts.map(({ owed }) => owed),
    refunded: await amountRefunded(tx, checkoutId),
    left: left ? amountOf(left) : 0,
  });
  // Failed refunds first: the buyer was owed this money, and has it now.
  for (const [at, debt] of debts.entries()) {
    const cover = { debt, disputeId: id, amount: covers[at] ?? 0, currency, now };
    await coverRefund(tx, { ...cover, from: 'disputed' });
  }
  if (order && debts.length > 0) await markIfFullyRefunded(tx, { orderId: order.id, now });
  const part = left ? refundByAmount(left, taken) : 'nothing';
  if (order && typeof part !== 'string') {
    await refundPart(tx, ctx, { order, lines, part, reason: 'dispute', byDispute: id });
  }
  // The bank also took what was already refunded, so Lathe loses that amount.
  await tx.updateTable('disputes').set({ loss }).where('id', '=', id).execute();
  const entries = disputeLossEntries(money(loss, currency));
  await bookTransaction(tx, { kind: 'dispute_lost', reference: id, currency, entries, now });
}

async function readLeft(tx: Tx, order: OrderRow) {
  const lines = await listOrderLines(tx, order.id);
  return { lines, left: refundableOf(order, lines, await listRefunds(tx, order.id)) };
}

/**
 * The only path to an order. The browser, the webhook of the card provider and the sweep all end
 * here, in any order and number. The checkout row is locked, so an order is placed once.
 */
import { calendarDate } from '@lathe/rules/dates';
import { saleEntries } from '@lathe/rules/ledger';
import { isOwnCopy } from '@lathe/rules/sales';
import type { Ctx } from '../../context.ts';
import type { Payment } from '../../platform/cards/cards.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { removeBoughtLines } from '../basket/index.ts';
import { assignUsesToOrder } from '../discounts/index.ts';
import { confirmOrder } from '../fulfilment/index.ts';
import { bookTransaction } from '../ledger/index.ts';
import {
  FIRST_LINK_VERSION,
  findOrderOf,
  insertOrder,
  insertShares,
  numberCopies,
  refundLatePayment,
} from '../orders/index.ts';
import { countSold } from '../releases/index.ts';
import { type CheckoutRow, claimPaid, closeCheckout, lockCheckout } from './checkout-store.ts';
import { endHold } from './hold-store.ts';
import { ledgerSaleOf, type QuotedLine } from './quote.ts';

export type PlaceOrderResult =
  | {
      orderId: string;
      linkVersion: number;
      /** Only for a newly placed order. */
      cardTries?: string[];
    }
  | { late: true };

export async function placeOrder(
  ctx: Ctx,
  { checkoutId, payment }: { checkoutId: string; payment: Payment },
): Promise<PlaceOrderResult> {
  return await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const claimed = await claimPaid(tx, { id: checkoutId, paymentId: payment.id, now });
    if (claimed) return await writeOrder(tx, { checkout: claimed, payment, now });
    const checkout = await lockCheckout(tx, checkoutId);
    const existingOrder = await findOrderOf(tx, checkoutId);
    if (existingOrder) return existingOrder;
    if (checkout.state !== 'late') await rejectLatePayment(tx, ctx, { checkout, payment });
    return { late: true };
  });
}

async function writeOrder(
  tx: Tx,
  { checkout, payment, now }: { checkout: CheckoutRow; payment: Payment; now: Date },
): Promise<PlaceOrderResult> {
  const { quote } = checkout;
  const { id: orderId, lineIds } = await insertOrder(tx, {
    checkout,
    payment,
    job: confirmOrder,
    extraSql: removeBoughtLines(checkout.cartId, quote.lines),
    now,
  });
  const sold = quote.lines.map((line, at) => ({ line, lineId: lineIds[at] ?? '' }));
  await insertShares(tx, sold);
  await bookTransaction(tx, {
    kind: 'sale',
    reference: orderId,
    currency: quote.currency,
    entries: saleEntries(ledgerSaleOf(quote), payment.fee),
    now,
  });
  if (quote.lines.some(({ discount }) => discount)) {
    await assignUsesToOrder(tx, { checkoutId: checkout.id, orderId });
  }
  if (quote.lines.some(({ limited }) => limited)) {
    await endHold(tx, { checkoutId: checkout.id, isAbandoned: false, now });
  }
  await countAndNumber(tx, { sold, day: calendarDate(now) });
  return { orderId, linkVersion: FIRST_LINK_VERSION, cardTries: checkout.cardTries ?? [] };
}

/**
 * Numbers limited copies in the order of payment. Release rows stay locked until commit, so this
 * must run last.
 */
async function countAndNumber(
  tx: Tx,
  { sold, day }: { sold: readonly { line: QuotedLine; lineId: string }[]; day: string },
): Promise<void> {
  const copies = sold
    .filter(({ line }) => line.type === 'release' || line.type === 'creator-copies')
    .toSorted((a, b) => (a.line.uuid < b.line.uuid ? -1 : 1));
  if (copies.length === 0) return;
  const numbered = copies.filter(({ line }) => line.limited);
  await countSold(tx, {
    sold: copies.map(({ line: { type, uuid, quantity, limited } }) => ({
      releaseId: uuid,
      quantity,
      held: limited ? quantity : 0,
      isCharted: !isOwnCopy(type),
    })),
    day,
    isLastStatement: numbered.length === 0,
  });
  for (const each of numbered) await numberCopies(tx, each);
}

/** The copies may be sold by now, so a late payment is refunded. */
async function rejectLatePayment(
  tx: Tx,
  ctx: Ctx,
  { checkout, payment }: { checkout: CheckoutRow; payment: Payment },
): Promise<void> {
  const now = ctx.clock.now();
  await closeCheckout(tx, { id: checkout.id, state: 'late', paymentId: payment.id, now });
  await refundLatePayment(tx, ctx, { checkoutId: checkout.id, payment });
}

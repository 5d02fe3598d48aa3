/**
 * The only path to an order. The browser, the webhook of the card provider and the sweep all end
 * here, in any order and number. The checkout row is locked, so an order is placed once.
 */
import { saleEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Payment } from '../../platform/cards/cards.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { removeBoughtLines } from '../basket/index.ts';
import { assignUsesToOrder } from '../discounts/index.ts';
import { confirmOrder } from '../fulfilment/index.ts';
import { sellStock } from '../kinds/index.ts';
import { bookTransaction } from '../ledger/index.ts';
import {
  bookCardFeeLater,
  buyerNameOf,
  FIRST_LINK_VERSION,
  findOrderOf,
  insertOrder,
  insertShares,
  refundLatePayment,
} from '../orders/index.ts';
import { withCurrentPayees } from '../splits/index.ts';
import { type CheckoutRow, claimPaid, closeCheckout, lockCheckout } from './checkout-store.ts';
import { ledgerSaleOf } from './quote.ts';

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
    if (claimed) return await writeOrder(tx, ctx, { checkout: claimed, payment, now });
    const checkout = await lockCheckout(tx, checkoutId);
    const existingOrder = await findOrderOf(tx, checkoutId);
    if (existingOrder) return existingOrder;
    if (checkout.state !== 'late') await rejectLatePayment(tx, ctx, { checkout, payment });
    return { late: true };
  });
}

async function writeOrder(
  tx: Tx,
  ctx: Ctx,
  { checkout, payment, now }: { checkout: CheckoutRow; payment: Payment; now: Date },
): Promise<PlaceOrderResult> {
  const quote = { ...checkout.quote, lines: await withCurrentPayees(tx, checkout.quote.lines) };
  const { id: orderId, lineIds } = await insertOrder(tx, {
    checkout: { ...checkout, quote },
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
    entries: saleEntries(ledgerSaleOf(quote), payment.fee ?? money(0, quote.currency)),
    now,
  });
  if (payment.fee === null) {
    await ctx.jobs.enqueue(tx, bookCardFeeLater, { checkoutId: checkout.id });
  }
  if (quote.lines.some(({ discount }) => discount)) {
    await assignUsesToOrder(tx, { checkoutId: checkout.id, orderId });
  }
  await ctx.hooks.sellerEvent(tx, ctx, { type: 'order.paid', orderId });
  const counted = sold.map(({ line, lineId }) => ({ ...line, lineId }));
  await sellStock(tx, counted, {
    checkoutId: checkout.id,
    buyerName: buyerNameOf(quote),
    holderNames: quote.holderNames ?? {},
    now,
  });
  return { orderId, linkVersion: FIRST_LINK_VERSION, cardTries: checkout.cardTries ?? [] };
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

/** Reads the payment status from the card provider and applies it. Safe to call at any time. */
import { isAbandoned } from '@lathe/rules/stock-holds';
import type { Ctx } from '../../context.ts';
import type { Cards, Payment } from '../../platform/cards/cards.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { isContested } from '../kinds/index.ts';
import {
  type CheckoutRow,
  closeCheckout,
  findCheckout,
  lockCheckout,
  shortenReservation,
} from './checkout-store.ts';
import { releaseHold } from './hold-copies.ts';
import { placeOrder } from './place-order.ts';

export type SettleResult =
  | { status: 'paid'; orderId: string; linkVersion: number }
  | { status: 'action_needed'; actionUrl: string }
  | { status: 'failed'; failure: string }
  /** The result is not known yet. */
  | { status: 'processing' }
  | { status: 'late' }
  | { status: 'expired' };

export function cardsOf({ cards }: Pick<Ctx, 'cards'>): Cards {
  if (!cards) throw new CallError('cards_unavailable');
  return cards;
}

export async function settleCheckout(ctx: Ctx, checkoutId: string): Promise<SettleResult> {
  const payment = await cardsOf(ctx).find(checkoutId);
  if (payment) return await applyPayment(ctx, { checkoutId, payment });
  const checkout = await findCheckout(ctx.db, checkoutId);
  return { status: checkout?.state === 'expired' ? 'expired' : 'processing' };
}

export async function applyPayment(
  ctx: Ctx,
  { checkoutId, payment }: { checkoutId: string; payment: Payment },
): Promise<SettleResult> {
  switch (payment.status) {
    case 'succeeded': {
      const result = await placeOrder(ctx, { checkoutId, payment });
      if ('late' in result) return { status: 'late' };
      if (result.cardTries) await ctx.rateLimits.release(result.cardTries);
      return { status: 'paid', orderId: result.orderId, linkVersion: result.linkVersion };
    }
    case 'action_needed':
      // During bank authentication copies are held unpaid.
      if (await isContested(ctx.db, checkoutId)) await shortenReservation(ctx.db, checkoutId);
      return { status: 'action_needed', actionUrl: payment.actionUrl ?? '' };
    case 'processing':
      return { status: 'processing' };
    default: {
      const failure = payment.failure ?? 'expired';
      const state = failure === 'expired' ? 'expired' : 'failed';
      const ended = await endUnpaid(ctx, { checkoutId, state, failure });
      // The card provider was unavailable, which is not the fault of the buyer. Only one of two
      // concurrent calls gives the attempt back.
      if (ended && failure === 'unavailable') {
        await ctx.rateLimits.release(ended.cardTries ?? []);
      }
      return failure === 'expired' ? { status: 'expired' } : { status: 'failed', failure };
    }
  }
}

/** The card was not charged. */
export async function failUncharged(ctx: Ctx, checkoutId: string): Promise<void> {
  await endUnpaid(ctx, { checkoutId, state: 'failed', failure: 'not_asked' });
}

/**
 * Nothing was paid: releases the copies and keeps the basket. Returns null if the checkout has
 * already ended.
 */
async function endUnpaid(
  { db, clock }: Ctx,
  input: { checkoutId: string; state: 'failed' | 'expired'; failure: string },
): Promise<CheckoutRow | null> {
  return await inTransaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, input.checkoutId);
    if (checkout.state !== 'open') return null;
    const { id, quote, createdAt } = checkout;
    const { state, failure } = input;
    const now = clock.now();
    await closeCheckout(tx, { id, state, failure, now });
    const abandoned = isAbandoned({
      reason: state === 'expired' ? state : failure,
      heldSince: createdAt,
      endedAt: now,
    });
    await releaseHold(tx, { checkoutId: id, lines: quote.lines, isAbandoned: abandoned, now });
    return checkout;
  });
}

/** Ends an abandoned attempt, unless it was paid after all. */
export async function abandonCheckout(ctx: Ctx, checkoutId: string): Promise<SettleResult> {
  const payment = await cardsOf(ctx).cancel(checkoutId);
  if (payment) return await applyPayment(ctx, { checkoutId, payment });
  await endUnpaid(ctx, { checkoutId, state: 'expired', failure: 'expired' });
  return { status: 'expired' };
}

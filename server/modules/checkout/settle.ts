/** Asks the card company what became of a payment, and makes it so. May be called at any time. */
import type { Ctx } from '../../context.ts';
import type { Cards, Payment } from '../../platform/cards/cards.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { closeCheckout, findCheckout, lockCheckout } from './checkout-store.ts';
import { letGo } from './hold.ts';
import { placeOrder } from './place-order.ts';

export type Settled =
  | { status: 'paid'; orderId: string }
  | { status: 'action_needed'; actionUrl: string }
  | { status: 'failed'; failure: string }
  /** Nobody knows yet. */
  | { status: 'processing' }
  | { status: 'late' }
  | { status: 'expired' };

export function cardsOf({ cards }: Pick<Ctx, 'cards'>): Cards {
  if (!cards) throw new CallError('cards_unavailable');
  return cards;
}

export async function settleCheckout(ctx: Ctx, checkoutId: string): Promise<Settled> {
  const payment = await cardsOf(ctx).find(checkoutId);
  if (payment) return await applyPayment(ctx, { checkoutId, payment });
  const checkout = await findCheckout(ctx.db, checkoutId);
  return { status: checkout?.state === 'expired' ? 'expired' : 'processing' };
}

export async function applyPayment(
  ctx: Ctx,
  { checkoutId, payment }: { checkoutId: string; payment: Payment },
): Promise<Settled> {
  switch (payment.status) {
    case 'succeeded': {
      const placed = await placeOrder(ctx, { checkoutId, payment });
      if ('late' in placed) return { status: 'late' };
      return { status: 'paid', orderId: placed.orderId };
    }
    case 'action_needed':
      return { status: 'action_needed', actionUrl: payment.actionUrl ?? '' };
    case 'processing':
      return { status: 'processing' };
    default: {
      const failure = payment.failure ?? 'expired';
      await giveUp(ctx, {
        checkoutId,
        state: failure === 'expired' ? 'expired' : 'failed',
        failure,
      });
      return failure === 'expired' ? { status: 'expired' } : { status: 'failed', failure };
    }
  }
}

/** Nothing was paid: the copies go back, and the basket stays as it is. */
async function giveUp(
  { db, clock }: Ctx,
  given: { checkoutId: string; state: 'failed' | 'expired'; failure: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, state, quote } = await lockCheckout(tx, given.checkoutId);
    if (state !== 'open') return;
    await closeCheckout(tx, {
      id,
      state: given.state,
      failure: given.failure,
      now: clock.now(),
    });
    await letGo(tx, { checkoutId: id, lines: quote.lines });
  });
}

/** Ends a try that nobody goes on with, unless it was paid after all. */
export async function abandonCheckout(ctx: Ctx, checkoutId: string): Promise<Settled> {
  const payment = await cardsOf(ctx).cancel(checkoutId);
  if (payment) return await applyPayment(ctx, { checkoutId, payment });
  await giveUp(ctx, { checkoutId, state: 'expired', failure: 'expired' });
  return { status: 'expired' };
}

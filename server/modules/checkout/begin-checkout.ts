/** From basket to card: the quote is frozen and the copies are held before the card is asked. */
import type { CallInput } from '@lathe/contract/call';
import type { checkoutCalls } from '@lathe/contract/checkout-calls';
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Payment } from '../../platform/cards/cards.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type FoundCart, findCart, holdCart, holderOf, visitOf } from '../basket/index.ts';
import { findOpenCheckout, holdCopies, insertCheckout } from './checkout-store.ts';
import { makeQuote } from './make-quote.ts';
import type { Quote } from './quote.ts';
import { abandonCheckout, applyPayment, cardsOf, type Settled } from './settle.ts';

/** Longer than a card company may take to answer: until then somebody may still be asking it. */
const ASKING_MS = 60_000;

type Asked = Caller & CallInput<(typeof checkoutCalls)['POST /es/checkout']>;

export interface Begun {
  checkoutId: string;
  settled: Settled;
}

export async function beginCheckout(call: Asked): Promise<Begun> {
  const { ctx, body } = call;
  const cards = cardsOf(ctx);
  const visit = await visitOf({ ctx, country: body.address.country, locale: call.locale });
  const holder = holderOf(call);
  const cart = await findCart(ctx.pool, { holder, now: visit.now });
  if (!cart) throw new CallError('cart_empty');
  const quote = await makeQuote(call, { cart, visit });
  const userId = call.actor?.userId ?? null;
  let checkoutId = await reserve(ctx, { cart, quote, userId, now: visit.now });
  if (checkoutId === null) {
    const earlier = await endEarlierTry(ctx, cart.id);
    if (earlier) return earlier;
    checkoutId = await reserve(ctx, { cart, quote, userId, now: visit.now });
  }
  if (checkoutId === null) throw new CallError('total_changed');
  const key = checkoutId;
  const payment = await ask(ctx, () =>
    cards.charge({
      key,
      amount: money(quote.total, quote.currency),
      method: body.payment_method,
      returnUrl: `${ctx.config.publicUrl}/checkout/return/${checkoutId}`,
    }),
  );
  const settled: Settled = payment
    ? await applyPayment(ctx, { checkoutId: key, payment })
    : { status: 'processing' };
  return { checkoutId: key, settled };
}

interface Reserving {
  cart: FoundCart;
  quote: Quote;
  userId: string | null;
  now: Date;
}

/** Null when the basket is being paid for already, or is no longer what was quoted. */
async function reserve(
  { db }: Ctx,
  { cart, quote, userId, now }: Reserving,
): Promise<string | null> {
  return await inTransaction(db, async (tx) => {
    await holdCart(tx, cart.id, now);
    const reservedUntil = new Date(now.getTime() + RESERVATION_MINUTES * 60_000);
    const id = await insertCheckout(tx, { cartId: cart.id, userId, quote, reservedUntil, now });
    if (id === null) return null;
    const short = await holdCopies(tx, quote.lines);
    if (short) throw new CallError('item_held', { values: { title: short.title } });
    return id;
  });
}

/** Without an answer nobody knows whether it was paid: the message, the browser or the sweep will. */
async function ask(ctx: Ctx, charge: () => Promise<Payment>): Promise<Payment | null> {
  try {
    return await charge();
  } catch (error) {
    ctx.log.warn({ err: error }, 'The card company gave no answer; it is asked again.');
    return null;
  }
}

/** A basket is paid for once: an earlier try ends before the next begins, or turns out to be paid. */
async function endEarlierTry(ctx: Ctx, cartId: string): Promise<Begun | null> {
  const earlier = await findOpenCheckout(ctx.db, cartId);
  if (!earlier) return null;
  const { id, createdAt } = earlier;
  const known = await cardsOf(ctx).find(id);
  const isYoung = ctx.clock.now().getTime() - createdAt.getTime() < ASKING_MS;
  if (!known && isYoung) throw new CallError('checkout_in_progress');
  const settled = await abandonCheckout(ctx, id);
  return settled.status === 'paid' ? { checkoutId: id, settled } : null;
}

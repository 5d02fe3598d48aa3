/** From basket to card: the quote is frozen and the copies are held before the card is asked. */
import type { CallInput } from '@lathe/contract/call';
import type { checkoutCalls } from '@lathe/contract/checkout-calls';
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import { later } from '@lathe/rules/moments';
import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Payment } from '../../platform/cards/cards.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { findCart, holdCart, holderOf, visitOf } from '../basket/index.ts';
import { findOpenCheckout, insertCheckout } from './checkout-store.ts';
import { hasToHold, holdForCheckout } from './hold.ts';
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
  const visit = await visitOf({ ctx, country: body.address.country, locale: call.locale });
  const holder = holderOf(call);
  const cart = await findCart(ctx.reads, { holder, now: visit.now });
  if (!cart) throw new CallError('cart_empty');
  const quote = await makeQuote(call, { lines: cart.lines, visit });
  return await payFor(ctx, {
    basket: { id: cart.id, isKept: true },
    quote,
    userId: call.actor?.userId ?? null,
    method: body.payment_method,
    now: visit.now,
  });
}

export interface Wanted {
  /** Of what never was in a basket the id stands for what is bought by whom: one try at a time. */
  basket: { id: string; isKept: boolean };
  quote: Quote;
  userId: string | null;
  method: string;
  /** For the page to which the bank sends the buyer back, so that it knows where a new try begins. */
  returnQuery?: Record<string, string>;
  now: Date;
}

export async function payFor(ctx: Ctx, wanted: Wanted): Promise<Begun> {
  const { basket, quote, method, returnQuery } = wanted;
  const cards = cardsOf(ctx);
  let checkoutId = await reserve(ctx, wanted);
  if (checkoutId === null) {
    const earlier = await endEarlierTry(ctx, basket.id);
    if (earlier) return earlier;
    checkoutId = await reserve(ctx, wanted);
  }
  if (checkoutId === null) throw new CallError('total_changed');
  const key = checkoutId;
  const payment = await ask(ctx, () =>
    cards.charge({
      key,
      amount: money(quote.total, quote.currency),
      method,
      returnUrl: `${ctx.config.publicUrl}/checkout/return/${checkoutId}${searchOf(returnQuery)}`,
    }),
  );
  const settled: Settled = payment
    ? await applyPayment(ctx, { checkoutId: key, payment })
    : { status: 'processing' };
  return { checkoutId: key, settled };
}

function searchOf(query: Record<string, string> | undefined): string {
  return query ? `?${new URLSearchParams(query)}` : '';
}

/** Null when the basket is being paid for already, or is no longer what was quoted. */
async function reserve({ db }: Ctx, wanted: Wanted): Promise<string | null> {
  const { basket, quote, userId, now } = wanted;
  return await inTransaction(db, async (tx) => {
    if (basket.isKept) await holdCart(tx, basket.id, now);
    const reservedUntil = later(now, { minutes: RESERVATION_MINUTES });
    const isAll = !hasToHold(quote);
    const id = await insertCheckout(tx, { basket, userId, quote, reservedUntil, now, isAll });
    if (id !== null && !isAll) await holdForCheckout(tx, { checkoutId: id, userId, quote, now });
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

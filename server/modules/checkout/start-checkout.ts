/** Starts a checkout. The quote is frozen and the copies are held before the card is charged. */
import type { CallInput } from '@lathe/contract/call';
import type { checkoutCalls } from '@lathe/contract/checkout-calls';
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import { money } from '@lathe/rules/money';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { Payment } from '../../platform/cards/cards.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import type { Attempt } from '../../platform/rate-limits/rate-limits.ts';
import { cartOwnerOf, findCart, lockCartRow, pricingContextFor } from '../basket/index.ts';
import { assertAttemptsLeft, attemptsOf, countAttempt } from './card-attempts.ts';
import { findOpenCheckout, insertCheckout } from './checkout-store.ts';
import { CopiesHeldError, holdForCheckout, needsHold } from './hold-copies.ts';
import { joinEditionQueue } from './join-edition-queue.ts';
import { lockAccounts } from './lock-accounts.ts';
import { makeQuote } from './make-quote.ts';
import type { Quote } from './quote.ts';
import {
  abandonCheckout,
  applyPayment,
  cardsOf,
  failUncharged,
  type SettleResult,
} from './settle.ts';

/** Longer than the timeout of the card provider, so a charge may still be running until then. */
const CHARGE_TIMEOUT_MS = 60_000;

type CheckoutCall = Caller & CallInput<(typeof checkoutCalls)['POST /es/checkout']>;

export interface StartedCheckout {
  checkoutId: string;
  result: SettleResult;
}

export async function startCheckout(call: CheckoutCall): Promise<StartedCheckout> {
  const { ctx, body } = call;
  await assertAttemptsLeft(ctx, call.ip);
  const pricing = await pricingContextFor({
    ctx,
    country: body.address?.country ?? body.country ?? call.country,
    locale: call.locale,
  });
  const cartOwner = cartOwnerOf(call);
  const cart = await findCart(ctx.preparedPool, { cartOwner, pricing });
  if (!cart) throw new CallError('cart_empty');
  const quote = await makeQuote(call, { lines: cart.lines, pricing });
  return await payFor(ctx, {
    basket: { id: cart.id, isStoredCart: true },
    quote,
    userId: call.actor?.userId ?? null,
    ip: call.ip,
    method: body.payment_method,
    now: pricing.now,
  });
}

export interface CheckoutInput {
  /**
   * Without a stored basket, the id is derived from buyer and item, which allows one attempt at a
   * time.
   */
  basket: { id: string; isStoredCart: boolean };
  quote: Quote;
  userId: string | null;
  /** IP address of the buyer. */
  ip: string;
  method: string;
  /**
   * Query of the page to which the bank returns the buyer, so a retry starts in the right place.
   */
  returnQuery?: Record<string, string>;
  now: Date;
}

export async function payFor(ctx: Ctx, input: CheckoutInput): Promise<StartedCheckout> {
  const { basket, quote, userId, ip, method, returnQuery } = input;
  const cards = cardsOf(ctx);
  const fingerprint = await cards.fingerprintOf(method);
  const attempts = attemptsOf({ ip, cartId: basket.id, userId, fingerprint });
  let checkoutId = await reserve(ctx, input, attempts);
  if (checkoutId === null) {
    const earlier = await endEarlierAttempt(ctx, basket.id);
    if (earlier) return earlier;
    checkoutId = await reserve(ctx, input, attempts);
  }
  if (checkoutId === null) throw new CallError('total_changed');
  const key = checkoutId;
  const challenge = await countAttemptOrFail(ctx, key, attempts);
  const payment = await chargeCard(ctx, () =>
    cards.charge({
      key,
      amount: money(quote.total, quote.currency),
      method,
      returnUrl: `${ctx.config.publicUrl}/checkout/return/${checkoutId}${queryStringOf(returnQuery)}`,
      challenge,
    }),
  );
  const result: SettleResult = payment
    ? await applyPayment(ctx, { checkoutId: key, payment })
    : { status: 'processing' };
  return { checkoutId: key, result };
}

/** Releases the held copies if the attempt limit is reached. */
async function countAttemptOrFail(ctx: Ctx, checkoutId: string, attempts: readonly Attempt[]) {
  try {
    return await countAttempt(ctx, attempts);
  } catch (error) {
    await failUncharged(ctx, checkoutId);
    throw error;
  }
}

function queryStringOf(query: Record<string, string> | undefined): string {
  return query ? `?${new URLSearchParams(query)}` : '';
}

/** Returns null if the basket is already being paid or no longer matches the quote. */
async function reserve(
  { db, rateLimits }: Ctx,
  input: CheckoutInput,
  attempts: readonly Attempt[],
): Promise<string | null> {
  const { basket, quote, userId, now } = input;
  const cardTries = rateLimits.countersOf(attempts);
  const buyerKeys = rateLimits.countersOf(attempts.filter(isOwnCheckout));
  const holdInput = { cartId: basket.id, userId, quote, buyerKeys, now };
  const reserving = inTransaction(db, async (tx) => {
    await lockAccounts(tx, { userId, quote });
    if (basket.isStoredCart) await lockCartRow(tx, basket.id, now);
    const reservedUntil = addDuration(now, { minutes: RESERVATION_MINUTES });
    const isLastStatement = !needsHold(quote);
    const checkout = { basket, userId, quote, reservedUntil, cardTries, now, isLastStatement };
    const id = await insertCheckout(tx, checkout);
    if (id !== null && !isLastStatement)
      await holdForCheckout(tx, { checkoutId: id, ...holdInput });
    return id;
  });
  return await reserving.catch(async (error: unknown) => {
    if (!(error instanceof CopiesHeldError)) throw error;
    throw await joinEditionQueue(db, { line: error.line, basket, buyerKeys, now });
  });
}

/** Limits per basket and for all buyers do not identify a person. */
function isOwnCheckout({ name }: Attempt): boolean {
  return name === 'checkout' || name === 'checkout_card' || name === 'checkout_account';
}

/**
 * Without a response the result is unknown. The webhook, the browser or the sweep settles it later.
 */
async function chargeCard(ctx: Ctx, charge: () => Promise<Payment>): Promise<Payment | null> {
  try {
    return await charge();
  } catch (error) {
    ctx.log.warn({ err: error }, 'The card provider did not respond; retrying.');
    return null;
  }
}

/** A basket is paid once: the earlier attempt must end first, or turns out to be paid. */
async function endEarlierAttempt(ctx: Ctx, cartId: string): Promise<StartedCheckout | null> {
  const earlier = await findOpenCheckout(ctx.db, cartId);
  if (!earlier) return null;
  const { id, createdAt } = earlier;
  const payment = await cardsOf(ctx).find(id);
  const isRecent = ctx.clock.now().getTime() - createdAt.getTime() < CHARGE_TIMEOUT_MS;
  if (!payment && isRecent) throw new CallError('checkout_in_progress');
  const result = await abandonCheckout(ctx, id);
  return result.status === 'paid' ? { checkoutId: id, result } : null;
}

import type { Cart } from '@lathe/contract/cart-calls';
import type { Caller } from '../../platform/http/handlers.ts';
import { type CartOwner, setCartCookie } from './cart-owner.ts';
import { updateSeenCountry } from './cart-store.ts';
import { keepQueuePositions } from './edition-queue.ts';
import { findCart, type LoadedCart } from './line-store.ts';
import { isPriced, type PricingContext, priceOfOffer } from './offer.ts';
import { presentCart } from './present.ts';

interface CartRequest {
  holder: CartOwner;
  visit: PricingContext;
  notice?: string | null;
}

/** Prices are recalculated on every read. Stored prices only serve to detect changes. */
export async function readCart(
  call: Caller,
  { holder, visit, notice = null }: CartRequest,
): Promise<Cart> {
  const found = await findCart(call.ctx.preparedPool, { holder, now: visit.now });
  if (found) await updateCountryIfNew(call, found, visit);
  if (found?.lines.some(({ queue }) => queue)) {
    await keepQueuePositions(call.ctx.db, { cartId: found.id, now: visit.now });
  }
  setCartCookie(call, found?.secret ?? null);
  return presentCart(found, visit, notice);
}

async function updateCountryIfNew(
  { ctx }: Caller,
  { id, lines }: LoadedCart,
  visit: PricingContext,
) {
  const { country } = visit.reader;
  const elsewhere = lines.filter(
    ({ seen, offer }) => seen.country !== country && isPriced(offer, visit),
  );
  if (elsewhere.length === 0) return;
  const noted = elsewhere.map(({ offer }) => {
    const { amount, currency } = priceOfOffer(offer, visit);
    return { type: offer.type, uuid: offer.uuid, seen: { amount, currency, country } };
  });
  await updateSeenCountry(ctx.db, id, noted);
}

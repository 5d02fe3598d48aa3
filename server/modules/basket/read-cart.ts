import type { Cart } from '@lathe/contract/cart-calls';
import type { Caller } from '../../platform/http/handlers.ts';
import { type CartOwner, setCartCookie } from './cart-owner.ts';
import { updateSeenCountry } from './cart-store.ts';
import { keepQueuePositions } from './edition-queue.ts';
import { findCart, type LoadedCart } from './line-store.ts';
import { isPriced, type PricingContext, priceOfOffer } from './offer.ts';
import { presentCart } from './present.ts';

interface CartRequest {
  cartOwner: CartOwner;
  pricing: PricingContext;
  notice?: string | null;
}

/** Prices are recalculated on every read. Stored prices only serve to detect changes. */
export async function readCart(
  call: Caller,
  { cartOwner, pricing, notice = null }: CartRequest,
): Promise<Cart> {
  const found = await findCart(call.ctx.preparedPool, { cartOwner, now: pricing.now });
  if (found) await updateCountryIfNew(call, found, pricing);
  if (found?.lines.some(({ queue }) => queue)) {
    await keepQueuePositions(call.ctx.db, { cartId: found.id, now: pricing.now });
  }
  setCartCookie(call, found?.secret ?? null);
  return presentCart(found, pricing, notice);
}

async function updateCountryIfNew(
  { ctx }: Caller,
  { id, lines }: LoadedCart,
  pricing: PricingContext,
) {
  const { country } = pricing.reader;
  const seenElsewhere = lines.filter(
    ({ seen, offer }) => seen.country !== country && isPriced(offer, pricing),
  );
  if (seenElsewhere.length === 0) return;
  const updatedLines = seenElsewhere.map(({ offer }) => {
    const { amount, currency } = priceOfOffer(offer, pricing);
    return { type: offer.type, uuid: offer.uuid, seen: { amount, currency, country } };
  });
  await updateSeenCountry(ctx.db, id, updatedLines);
}

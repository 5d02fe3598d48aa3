import type { Cart } from '@lathe/contract/cart-calls';
import type { Ctx } from '../../context.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { QUEUES } from '../kinds/index.ts';
import { type CartOwner, setCartCookie } from './cart-owner.ts';
import { updateSeenCountry } from './cart-store.ts';
import { findCart, type LoadedCart } from './line-store.ts';
import { type PricingContext, priceOfOffer } from './offer.ts';
import { presentCart } from './present.ts';
import { updateSeenCountryOfSets } from './set-store.ts';

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
  const found = await findCart(call.ctx.preparedPool, { cartOwner, pricing });
  if (found) await updateCountryIfNew(call, found, pricing);
  await keepPlaces(call.ctx, found, pricing);
  setCartCookie(call, found?.secret ?? null);
  return presentCart(found, pricing, notice);
}

/** Viewing the basket keeps its places in queues. */
export async function keepPlaces(
  { db }: Ctx,
  cart: LoadedCart | null,
  { now }: PricingContext,
): Promise<void> {
  if (!cart?.lines.some(({ queue }) => queue)) return;
  for (const queue of QUEUES) await queue.keep(db, { cartId: cart.id, now });
}

async function updateCountryIfNew(
  { ctx }: Caller,
  { id, lines, sets }: LoadedCart,
  pricing: PricingContext,
) {
  const { country } = pricing.reader;
  const seenSets = sets.flatMap(({ setId, seen, price: bundle }) =>
    seen.country !== country && bundle ? [{ id: setId, seen: { ...bundle.price, country } }] : [],
  );
  await updateSeenCountryOfSets(ctx.db, id, seenSets);
  const seenElsewhere = lines.filter(
    ({ seen, offer, bundled }) =>
      bundled === null && seen.country !== country && offer.price !== null,
  );
  if (seenElsewhere.length === 0) return;
  const updatedLines = seenElsewhere.map(({ offer }) => {
    const { amount, currency } = priceOfOffer(offer, pricing);
    return { type: offer.type, uuid: offer.uuid, seen: { amount, currency, country } };
  });
  await updateSeenCountry(ctx.db, id, updatedLines);
}

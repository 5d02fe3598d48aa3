import type { Cart } from '@lathe/contract/cart-calls';
import type { Caller } from '../../platform/http/handlers.ts';
import { type Holder, keepCookie } from './cart-owner.ts';
import { noteCountry } from './cart-store.ts';
import { keepPlaces } from './edition-queue.ts';
import { type FoundCart, findCart } from './line-store.ts';
import { isPriced, priceOfOffer, type Visit } from './offer.ts';
import { presentCart } from './present.ts';

interface Reading {
  holder: Holder;
  visit: Visit;
  notice?: string | null;
}

/** Prices are recalculated on every read. Stored prices only serve to detect changes. */
export async function readCart(
  call: Caller,
  { holder, visit, notice = null }: Reading,
): Promise<Cart> {
  const found = await findCart(call.ctx.reads, { holder, now: visit.now });
  if (found) await noteNewCountry(call, found, visit);
  if (found?.lines.some(({ queue }) => queue)) {
    await keepPlaces(call.ctx.db, { cartId: found.id, now: visit.now });
  }
  keepCookie(call, found?.secret ?? null);
  return presentCart(found, visit, notice);
}

async function noteNewCountry({ ctx }: Caller, { id, lines }: FoundCart, visit: Visit) {
  const { country } = visit.reader;
  const elsewhere = lines.filter(
    ({ seen, offer }) => seen.country !== country && isPriced(offer, visit),
  );
  if (elsewhere.length === 0) return;
  const noted = elsewhere.map(({ offer }) => {
    const { amount, currency } = priceOfOffer(offer, visit);
    return { type: offer.type, uuid: offer.uuid, seen: { amount, currency, country } };
  });
  await noteCountry(ctx.db, id, noted);
}

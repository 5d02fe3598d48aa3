/**
 * Raises several lines to at least the wanted quantities, all in one transaction. A repeated call
 * changes nothing, so a form that was sent twice is harmless.
 */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import { CART_LINES_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Offer, OfferProblem } from '../sellables/index.ts';
import type { CartOwner } from './cart-owner.ts';
import { countLines, openCart, readQuantities, saveLines } from './cart-store.ts';
import { currentPrice } from './change-cart.ts';
import { findOffers } from './line-store.ts';
import { maxQuantity, type PricingContext, priceOfOffer, scarceStock } from './offer.ts';

export interface WantedItem {
  type: CartItemType;
  uuid: string;
  quantity: number;
}

export interface FilledItem {
  /** Of the wanted copies, how many the basket now holds. */
  quantity: number;
  /** Why it does not hold all of them. */
  problem: OfferProblem | 'fewer_left' | 'limit' | 'cart_full' | null;
}

interface FilledCart {
  /** Secret of a new basket, otherwise null. */
  secret: string | null;
  /** In the order of the wanted items. */
  items: FilledItem[];
}

export async function fillCart(
  ctx: Ctx,
  wanted: readonly WantedItem[],
  {
    cartOwner,
    pricing,
    cartId,
  }: {
    cartOwner: CartOwner;
    pricing: PricingContext;
    /** For which things may be kept. */
    cartId?: string;
  },
): Promise<FilledCart> {
  const offers = await findOffers(ctx.preparedPool, wanted, { ...pricing, cartId: cartId ?? null });
  const lines = wanted.map((item, at) => lineFor(item, offers[at]));
  // Nothing to add: a guest gets no empty basket.
  if (lines.every(({ max }) => max === 0)) {
    return { secret: null, items: lines.map(({ problem }) => ({ quantity: 0, problem })) };
  }
  return await inTransaction(ctx.db, async (tx) => {
    const cart = await openCart(tx, { cartOwner, now: pricing.now });
    const stored = await readQuantities(tx, cart.id);
    const before = new Map(stored.map(({ type, uuid, quantity }) => [`${type} ${uuid}`, quantity]));
    let free = CART_LINES_MAX - (await countLines(tx, cart.id));
    const saved: Parameters<typeof saveLines>[2][number][] = [];
    const items = lines.map(({ item, offer, max, problem }): FilledItem => {
      // A line of the basket that is off sale cannot be bought either.
      if (!offer || max === 0) return { quantity: 0, problem };
      const held = before.get(`${item.type} ${item.uuid}`) ?? 0;
      if (max <= held) return { quantity: Math.min(held, item.quantity), problem };
      if (held === 0 && free === 0) return { quantity: 0, problem: 'cart_full' };
      if (held === 0) free -= 1;
      const seen = currentPrice(priceOfOffer(offer, pricing), pricing);
      saved.push({ type: item.type, uuid: item.uuid, quantity: max, seen });
      return { quantity: max, problem };
    });
    if (saved.length > 0) await saveLines(tx, cart.id, saved);
    return { secret: cart.newSecret, items };
  });
}

/** `max` is how many of the wanted copies can be bought now. */
function lineFor(item: WantedItem, offer: Offer | undefined) {
  const problem = offer ? offer.problem : 'not_sold';
  if (!offer || problem !== null) return { item, offer, max: 0, problem };
  const max = Math.min(item.quantity, maxQuantity(offer));
  return { item, offer, max, problem: max < item.quantity ? shortageOf(offer) : null };
}

function shortageOf(offer: Offer): 'fewer_left' | 'limit' {
  return scarceStock(offer) === null ? 'limit' : 'fewer_left';
}

/** Wishes with what can be bought of them now, and for how much. */
import type { Wish } from '@lathe/contract/wish-list-calls';
import type { Caller } from '../../platform/http/handlers.ts';
import { pricingContextFor } from '../basket/index.ts';
import { readOffers, readSavedItems, type SavedItem } from '../kinds/index.ts';
import type { Offer } from '../sellables/index.ts';
import { presentWish } from './present.ts';
import type { WishRow } from './store.ts';

/** In the order of the rows, with one statement for the items and one for each kind of thing. */
export async function readWishes(
  call: Caller,
  rows: readonly WishRow[],
): Promise<{ wish: Wish; createdAt: Date }[]> {
  const { ctx } = call;
  const pricing = await pricingContextFor(call);
  const ids = rows.map(({ item }) => item);
  const items = await readSavedItems(ctx.preparedPool, ids, pricing.now);
  const things = [...items.values()].filter(isOpen).flatMap(thingsOf);
  const offers = await readOffers(ctx.preparedPool, things, pricing);
  const byItem = new Map<string, Offer[]>();
  things.forEach(({ item }, at) => {
    const offer = offers[at]?.offer;
    if (offer) byItem.set(item, [...(byItem.get(item) ?? []), offer]);
  });
  return rows.map((row) => {
    const known = { item: items.get(row.item), offers: byItem.get(row.item) ?? [], pricing };
    return { wish: presentWish(row, known), createdAt: row.createdAt };
  });
}

function isOpen({ state }: SavedItem): boolean {
  return state === 'open';
}

function thingsOf({ id, kind, things }: SavedItem) {
  return things.map((uuid) => ({ item: id, kind, mode: 'shop' as const, uuid }));
}

import type { SellableKindName } from '@lathe/contract/cart-item-types';
import type { Wish } from '@lathe/contract/wish-list-calls';
import { presentPicture } from '../../platform/pictures.ts';
import { type PricingContext, priceOfOffer } from '../basket/index.ts';
import type { SavedItem } from '../kinds/index.ts';
import type { Offer } from '../sellables/index.ts';
import type { WishRow } from './store.ts';

interface Known {
  /** Undefined if it was deleted. */
  item: SavedItem | undefined;
  /** Of what is sold of it. */
  offers: readonly Offer[];
  pricing: PricingContext;
}

export function presentWish(row: WishRow, { item, offers, pricing }: Known): Wish {
  const available = offers.filter(isAvailable);
  const prices = available
    .map((offer) => priceOfOffer(offer, pricing))
    .sort((a, b) => a.amount - b.amount);
  const [lowest] = prices;
  const [only] = offers.length === 1 ? available : [];
  return {
    item: row.item,
    // The kind that it was saved with: it cannot change.
    kind: row.kind as SellableKindName,
    title: item?.title ?? row.title,
    artist: item?.artist ?? row.artist,
    description: (offers.length === 1 && offers[0]?.description) || '',
    url: item && item.state !== 'gone' ? item.url : null,
    image: presentPicture(item?.image ?? null),
    state: stateOf(item, offers),
    price: lowest ?? null,
    has_higher_prices: lowest !== undefined && lowest.amount !== prices.at(-1)?.amount,
    basket: only ? { type: only.type, uuid: only.uuid } : null,
  };
}

function isAvailable({ problem, left, price }: Offer): boolean {
  return problem === null && left !== 0 && price !== null;
}

function stateOf(item: SavedItem | undefined, offers: readonly Offer[]): Wish['state'] {
  if (item === undefined || item.state === 'gone') return 'gone';
  if (item.state === 'past') return 'past';
  if (offers.some(isAvailable)) return 'available';
  const isOnlyElsewhere = ({ problem }: Offer) => problem === 'not_sold_in_country';
  if (offers.length > 0 && offers.every(isOnlyElsewhere)) return 'not_sold_here';
  const isOut = ({ problem, left }: Offer) => left === 0 || OUT.has(problem ?? '');
  return offers.some(isOut) ? 'out' : 'on_page';
}

/** Its page may also sell it in a bundle, or from a later day on. */
const OUT: ReadonlySet<string> = new Set(['sold_out', 'out_of_stock', 'not_available', 'paused']);

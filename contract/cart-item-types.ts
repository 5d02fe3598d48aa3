/** What is sold and how. Separate from the schemas, which are too large for the browser. */

/** Each has a folder that answers `SellableKind` (server/modules/sellables). */
export const SELLABLE_KINDS = ['release', 'merch', 'ticket'] as const;
export type SellableKindName = (typeof SELLABLE_KINDS)[number];

/** Sellers buy their own releases as test pressings and artist copies, at prices of their own. */
const OWN_MODES = ['proof', 'creator-copies'] as const;
export type BuyMode = 'shop' | (typeof OWN_MODES)[number];

/** Calls name a line by its kind, or by its mode if a seller buys it. */
export const CART_ITEM_TYPES = [...SELLABLE_KINDS, ...OWN_MODES] as const;
export type CartItemType = (typeof CART_ITEM_TYPES)[number];

/** What basket calls add and change: one thing, or a bundle with all of its parts. */
export const CART_LINE_TYPES = [...CART_ITEM_TYPES, 'bundle'] as const;
export type CartLineType = (typeof CART_LINE_TYPES)[number];

/** What is ordered in bulk: artist copies by the seller, larger quantities by dealers. */
export const BULK_TYPES = { seller: 'creator-copies', dealer: 'release' } as const;
export type BulkType = (typeof BULK_TYPES)[keyof typeof BULK_TYPES];

interface KindAndMode {
  kind: SellableKindName;
  mode: BuyMode;
}

export function typeOf({ kind, mode }: KindAndMode): CartItemType {
  return mode === 'shop' ? kind : mode;
}

export function kindAndModeOf(type: CartItemType): KindAndMode {
  return type === 'proof' || type === 'creator-copies'
    ? { kind: 'release', mode: type }
    : { kind: type, mode: 'shop' };
}

/** Separate from the schemas, which are too large for the browser. */
export const CART_ITEM_TYPES = ['release', 'merch', 'ticket', 'proof', 'creator-copies'] as const;

export type CartItemType = (typeof CART_ITEM_TYPES)[number];

/** Apart from the schemas, which would be too heavy for a browser. */
export const CART_ITEM_TYPES = ['release', 'merch', 'ticket', 'proof', 'creator-copies'] as const;

export type CartItemType = (typeof CART_ITEM_TYPES)[number];

/** What is sold and how. Separate from the schemas, which are too large for the browser. */

/** Each has a folder that answers `SellableKind` (server/modules/sellables). */
export const SELLABLE_KINDS = ['release', 'merch', 'ticket'] as const;
export type SellableKindName = (typeof SELLABLE_KINDS)[number];

/** Sellers buy what they sell as proofs before the sale, and as artist copies, at prices of their own. */
export type BuyMode = 'shop' | 'proof' | 'creator-copies';

/** What sellers buy: test pressings and artist copies of releases, samples of merchandise. */
const OWN_TYPES = ['proof', 'creator-copies', 'sample'] as const;

/** Calls name a line by its kind, or by its own type if a seller buys it. */
export const CART_ITEM_TYPES = [...SELLABLE_KINDS, ...OWN_TYPES] as const;
export type CartItemType = (typeof CART_ITEM_TYPES)[number];

/** Those that one can order before the sale. */
export const PROOF_TYPES = ['proof', 'sample'] as const satisfies readonly CartItemType[];

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

const KIND_AND_MODE: Record<(typeof OWN_TYPES)[number], KindAndMode> = {
  proof: { kind: 'release', mode: 'proof' },
  'creator-copies': { kind: 'release', mode: 'creator-copies' },
  sample: { kind: 'merch', mode: 'proof' },
};

export function typeOf({ kind, mode }: KindAndMode): CartItemType {
  if (mode === 'shop') return kind;
  const type = OWN_TYPES.find((own) => {
    const { kind: ownKind, mode: ownMode } = KIND_AND_MODE[own];
    return ownKind === kind && ownMode === mode;
  });
  if (!type) throw new Error(`Nobody buys a ${kind} as ${mode}.`);
  return type;
}

export function kindAndModeOf(type: CartItemType): KindAndMode {
  return isOwnType(type) ? KIND_AND_MODE[type] : { kind: type, mode: 'shop' };
}

function isOwnType(type: CartItemType): type is (typeof OWN_TYPES)[number] {
  return OWN_TYPES.some((own) => own === type);
}

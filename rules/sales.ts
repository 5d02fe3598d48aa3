/**
 * What counts as a sale. Sellers buy test pressings and artist copies of their own items at cost.
 * These earn nothing, so they are no sales: not in the sales lists and totals, not for a label, and
 * not in the charts. A seller who buys an own item in the shop pays the full price, and everyone
 * earns from it, so that is a sale.
 */
const OWN_COPY_TYPES = ['proof', 'creator-copies'] as const;

/** `type` of an order line. */
export function isOwnCopy(type: string): boolean {
  return OWN_COPY_TYPES.some((own) => own === type);
}

/** Sales, or what a seller bought of their own items. */
export const SALES_SECTIONS = ['sales', 'own'] as const;

export type SalesSection = (typeof SALES_SECTIONS)[number];

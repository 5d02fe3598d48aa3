/**
 * What counts as a sale. Sellers buy test pressings, samples and artist copies of their own items at cost.
 * These earn nothing, so they are no sales: not in the sales lists and totals, not for a label, and
 * not in the charts. A seller who buys an own item in the shop pays the full price, and everyone
 * earns from it, so that is a sale.
 */
const OWN_MODES = ['proof', 'creator-copies'] as const;

/** How a line was bought. */
export function isOwnCopy(mode: string): boolean {
  return OWN_MODES.some((own) => own === mode);
}

/** Sales, or what a seller bought of their own items. */
export const SALES_SECTIONS = ['sales', 'own'] as const;

export type SalesSection = (typeof SALES_SECTIONS)[number];

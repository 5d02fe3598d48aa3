/** Units sold per title: a few sell very well, most hardly at all. */
import type { Random } from '../music/random.ts';

/** Best-seller tier sizes; must match server/modules/storefront/refresh-charts.ts. */
const TIER_ENDS = [1000, 10_000, 100_000];

export interface SalesPlan {
  sold(at: number): number;
  tier(at: number): number;
}

export function planSales(titles: number, random: Random): SalesPlan {
  const sold = new Int32Array(titles);
  for (let at = 0; at < titles; at += 1) {
    sold[at] = Math.floor(titles ** (random.next() ** 2 * 0.75)) - 1;
  }
  const sorted = sold.toSorted().reverse();
  const ends = TIER_ENDS.map((end) => sorted[end] ?? -1);
  return {
    sold: (at) => sold[at] ?? 0,
    tier(at) {
      const copies = sold[at] ?? 0;
      const tier = ends.findIndex((end) => copies > end);
      return tier < 0 ? 4 : tier + 1;
    },
  };
}

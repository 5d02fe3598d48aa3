import type { Offer } from '../sellables/index.ts';

/**
 * Sizes of one limited shirt share its pieces, and so does one thing alone and in bundles: each line
 * can have what the lines before it leave.
 */
export function shareStock<Line extends { offer: Offer; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const { offer, quantity } = line;
    const { stockId, left } = offer;
    if (left === null) return line;
    const key = stockId ?? `${offer.uuid} ${offer.mode}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + quantity);
    return { ...line, offer: { ...offer, left: Math.max(0, left - before) } };
  });
}

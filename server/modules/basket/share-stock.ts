import type { Offer } from '../sellables/index.ts';

/** Sizes of one limited shirt share its pieces: each line can have what the lines before it leave. */
export function shareStock<Line extends { offer: Offer; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const { offer, quantity } = line;
    const { stockId, left } = offer;
    if (stockId === null || left === null) return line;
    const before = taken.get(stockId) ?? 0;
    taken.set(stockId, before + quantity);
    return { ...line, offer: { ...offer, left: Math.max(0, left - before) } };
  });
}

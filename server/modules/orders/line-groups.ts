/** Lines that were bought as one bundle are shown together, under its name and price. */
import type { OrderLineRow } from './order-store.ts';

export interface BoughtBundle<Line> {
  set: string;
  title: string;
  /** How many of the bundle were bought. */
  quantity: number;
  /** Of one bundle, in minor units, and how much less that is than its parts alone. */
  unitPrice: number;
  unitSaving: number;
  lines: Line[];
}

type BundledLine = Pick<
  OrderLineRow,
  'bundleSet' | 'bundleTitle' | 'quantity' | 'unitPrice' | 'unitBundleSaving'
>;

export interface LineGroup<Line = BundledLine> {
  bundle: Omit<BoughtBundle<Line>, 'lines'> | null;
  lines: Line[];
}

/** In the order of the lines; a line that was bought on its own is a group without a bundle. */
export function lineGroups<Line extends BundledLine>(lines: readonly Line[]): LineGroup<Line>[] {
  const groups = Map.groupBy(lines, (line) => line.bundleSet ?? line);
  return [...groups.values()].map((own) => {
    const [first] = own;
    if (!first?.bundleSet) return { bundle: null, lines: own };
    const sumOf = (amount: (line: Line) => number) =>
      own.reduce((sum, line) => sum + amount(line), 0);
    return {
      bundle: {
        set: first.bundleSet,
        title: first.bundleTitle ?? '',
        quantity: first.quantity,
        unitPrice: sumOf(({ unitPrice }) => unitPrice),
        unitSaving: sumOf(({ unitBundleSaving }) => unitBundleSaving),
      },
      lines: own,
    };
  });
}

/** The bundles of an order. */
export function boughtBundles<Line extends BundledLine>(
  lines: readonly Line[],
): BoughtBundle<Line>[] {
  return lineGroups(lines).flatMap(({ bundle, lines: own }) =>
    bundle ? [{ ...bundle, lines: own }] : [],
  );
}

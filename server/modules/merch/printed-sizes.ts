import type { MerchItemPage } from '@lathe/contract/merch-item';
import { printedSize } from '@lathe/rules/merch/printed-size';
import type { MerchSize } from '../merch-types/index.ts';
import type { PrintRow } from './merch-store.ts';

/** One entry for all sizes that are printed alike; without their names if there are no others. */
export function printedSizes(
  { placedArea: area, placement, picture, bounds }: PrintRow,
  sizes: readonly Pick<MerchSize, 'code' | 'printScale'>[],
): Omit<MerchItemPage['prints'][number], 'area'>[] {
  const byScale = Map.groupBy(sizes, ({ printScale }) => printScale);
  return [...byScale].flatMap(([printScale, alike]) => {
    const found = printedSize({
      area,
      placement,
      picture,
      bounds: bounds ?? undefined,
      printScale,
    });
    if (!found) return [];
    return [
      {
        sizes: byScale.size > 1 ? alike.map(({ code }) => code) : [],
        width_mm: Math.round(found.widthMm * 10) / 10,
        height_mm: Math.round(found.heightMm * 10) / 10,
      },
    ];
  });
}

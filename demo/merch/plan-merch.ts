/** Merchandise of the pages: ids, variants, what is printed where, and how far each item is. */
import type { Placement } from '@lathe/rules/merch/placement';
import type { CatalogueMerch, MerchPrint } from '../catalogue/catalogue-types.ts';
import type { PlannedPage } from '../catalogue/plan-catalogue.ts';
import { demoId } from '../demo-id.ts';
import { ARTWORKS, type ArtworkName } from './artworks.ts';
import type { MerchTypeCode } from './plant.ts';

export interface PlannedMerch {
  id: string;
  page: PlannedPage;
  source: CatalogueMerch;
  /** From the newest. */
  index: number;
  prints: PlannedPrint[];
}

export interface PlannedPrint {
  fileId: string;
  area: string;
  artwork: ArtworkName;
  placement: Placement;
}

export function planMerch(pages: readonly PlannedPage[]): PlannedMerch[] {
  const all = pages.flatMap((page) => page.source.merch.map((source) => ({ page, source })));
  return all.map(({ page, source }, index) => {
    const id = merchId(page, source);
    const prints = Object.entries(source.prints).map(([area, print]) => planPrint(id, area, print));
    return { id, page, source, index, prints };
  });
}

function planPrint(itemId: string, area: string, print: MerchPrint): PlannedPrint {
  const [artwork, place] = typeof print === 'string' ? [print, {}] : print;
  const placement = { xMm: 0, yMm: 0, rotation: 0, widthMm: ARTWORKS[artwork].widthMm, ...place };
  return { fileId: demoId('merch-file', itemId, artwork), area, artwork, placement };
}

export function merchId(page: PlannedPage, item: CatalogueMerch): string {
  return demoId('merch', page.source.slug, item.title);
}

const USUAL_SIZES = ['S', 'M', 'L', 'XL', 'XXL'];
const SIZES: Readonly<Record<MerchTypeCode, readonly string[]>> = {
  t_shirt: USUAL_SIZES,
  hoodie: USUAL_SIZES,
  tote: [''],
  poster: ['A2', 'A3'],
  slipmat: [''],
  mug: [''],
};
/** Older demo worlds knew sizes and colours of shirts only: ids of other types begin without. */
const ALWAYS_NAMED: ReadonlySet<MerchTypeCode> = new Set(['t_shirt', 'hoodie']);

export function variantsOf(page: PlannedPage, item: CatalogueMerch) {
  const pairs = item.colours.flatMap((colour) =>
    SIZES[item.type].map((size) => ({ colour, size })),
  );
  return pairs.map(({ colour, size }, position) => {
    const isNamed = position > 0 || ALWAYS_NAMED.has(item.type);
    const name = isNamed ? [colour, size] : ['', ''];
    return {
      id: demoId('variant', page.source.slug, item.title, ...name),
      item_id: merchId(page, item),
      size,
      colour,
      is_available: !item.missing?.includes(size),
      position: position + 1,
    };
  });
}

/** The name of a colour, as orders show it, becomes its code. */
export function colourCode(name: string): string {
  return name.toLowerCase();
}

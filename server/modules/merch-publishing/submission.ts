/** What was submitted: stored with the review, so that it shows the item as it was. */
import type { PlacementFinding } from '@lathe/rules/merch/findings';
import { type Placement, type PrintArea, printedDpi } from '@lathe/rules/merch/placement';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ItemRow } from '../merch/index.ts';
import { type PlacedPicture, readDesign } from '../merch-designs/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import type { ReviewContent } from '../reviews/index.ts';

export interface SubmittedPlacement extends Placement {
  area: string;
  fileId: string;
  name: string;
  sha256: string;
  /** In pixels. */
  width: number;
  height: number;
  heightMm: number;
  dpi: number;
  findings: PlacementFinding[];
}

/** Without words of one language, so that each reviewer reads it in theirs. */
export interface SubmittedItem {
  title: string;
  description: string;
  pageId: string;
  tier: string;
  quantityLimit: number | null;
  preorderDate: string | null;
  releaseDate: string | null;
  territories: string[] | null;
  territoriesExclude: string[];
  /** Codes, in the order of the type. */
  colours: string[];
  sizes: string[];
  designHash: string;
  /** As they were when it was submitted. */
  areas: PrintArea[];
  placements: SubmittedPlacement[];
}

export async function submittedItem(ctx: Ctx, db: Db | Tx, item: ItemRow): Promise<SubmittedItem> {
  const { type, placed } = await readDesign(ctx, db, item);
  const sold = item.variants.filter(({ isAvailable }) => isAvailable);
  const colours = type.colours.filter(({ id }) => sold.some(({ colourId }) => colourId === id));
  return {
    title: item.title,
    description: item.description,
    pageId: item.page_id,
    tier: item.price_tier,
    quantityLimit: item.quantity_limit,
    preorderDate: item.preorder_date,
    releaseDate: item.release_date,
    territories: item.territories,
    territoriesExclude: item.territories_exclude,
    colours: colours.map(({ code }) => code),
    sizes: type.sizes
      .map(({ code }) => code)
      .filter((code) => sold.some(({ size }) => size === code)),
    designHash: item.design_hash ?? '',
    areas: type.areas.map(({ code, shape, widthMm, heightMm, bleedMm, safeMm }) => ({
      code,
      shape,
      widthMm,
      heightMm,
      bleedMm,
      safeMm,
    })),
    placements: placed.map(submittedPlacement),
  };
}

function submittedPlacement({ placement, file, findings }: PlacedPicture): SubmittedPlacement {
  const { area, xMm, yMm, widthMm, rotation } = placement;
  const picture = { width: file.width ?? 1, height: file.height ?? 1 };
  return {
    ...{ area, xMm, yMm, widthMm, rotation, findings },
    ...picture,
    fileId: file.id,
    name: file.name,
    sha256: file.sha256 ?? '',
    heightMm: Math.round((widthMm * picture.height * 100) / picture.width) / 100,
    // Rounded down, so that 149.7 is never shown as the 150 that is asked for.
    dpi: Math.floor(printedDpi(picture, placement) + 1e-6),
  };
}

/** As text per section, so that two submissions can be compared. */
export function contentOfItem(
  item: SubmittedItem,
  { type, pageName }: { type: MerchType; pageName: string },
): ReviewContent {
  return {
    details: {
      type: type.name.en,
      title: item.title,
      description: item.description,
      colours: item.colours
        .map((code) => type.colours.find((colour) => colour.code === code)?.name.en ?? code)
        .join(', '),
      sizes: item.sizes.filter(Boolean).join(' '),
      price_category_id: item.tier,
      quantity_limit: item.quantityLimit === null ? '' : String(item.quantityLimit),
      preorder_date: item.preorderDate ?? '',
      release_date: item.releaseDate ?? '',
      territories: item.territories?.join(' ') ?? '',
      territories_exclude: item.territoriesExclude.join(' '),
      page_id: pageName,
    },
    design: Object.fromEntries(
      item.areas.map(({ code }) => {
        const placed = item.placements.find(({ area }) => area === code);
        const name = type.areas.find((area) => area.code === code)?.name.en ?? code;
        return [name, placed ? placementText(placed) : ''];
      }),
    ),
    shown: item,
  };
}

/** Includes the hash of the file, because another picture can have the same name. */
function placementText(placed: SubmittedPlacement): string {
  const { name, sha256, xMm, yMm, widthMm, heightMm, rotation, dpi } = placed;
  const place = `${widthMm} × ${heightMm} mm, x ${xMm}, y ${yMm}, ${rotation}°`;
  return [name, place, `${dpi} dpi`, sha256.slice(0, 12)].join(' · ');
}

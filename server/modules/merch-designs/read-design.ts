/** A design with everything that its checks need, and what they find. */
import { createHash } from 'node:crypto';
import { type Cloth, checkPlacement } from '@lathe/rules/merch/check-placement';
import { designText } from '@lathe/rules/merch/design-hash';
import { designState } from '@lathe/rules/merch/design-state';
import { type PlacementFinding, placementFinding } from '@lathe/rules/merch/findings';
import type { DesignState } from '@lathe/rules/merch/item-states';
import type { AreaWithBleed } from '@lathe/rules/merch/placement';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { addToItemHistory, type ItemRow, setDesign } from '../merch/index.ts';
import { type MerchArea, type MerchType, merchTypes } from '../merch-types/index.ts';
import { type FileRow, readFiles } from './file-store.ts';
import { type PlacementRow, readPlacements } from './placement-store.ts';

export interface PlacedPicture {
  placement: PlacementRow;
  area: MerchArea;
  file: FileRow;
  findings: PlacementFinding[];
}

export interface Design {
  type: MerchType;
  files: FileRow[];
  /** In the order of the areas. */
  placed: PlacedPicture[];
  state: DesignState;
  /** In the areas of today; null while nothing is placed. */
  hash: string | null;
  /** In the areas for which the seller placed it. Another one than `hash` needs the seller. */
  placedHash: string | null;
}

type DesignedItem = Pick<ItemRow, 'id' | 'merch_type_id' | 'variants'>;

export async function readDesign(ctx: Ctx, db: Db | Tx, item: DesignedItem): Promise<Design> {
  const type = await typeOfItem(ctx, item);
  const [files, placements] = [await readFiles(db, item.id), await readPlacements(db, item.id)];
  const cloths = clothsOf(type, item);
  const smallestScale = Math.min(1, ...type.sizes.map(({ printScale }) => printScale));
  const placed = type.areas.flatMap((area) => {
    const placement = placements.find((each) => each.area === area.code);
    const file = files.find(({ id }) => id === placement?.fileId);
    if (!placement || !file) return [];
    const findings = findingsOf({ area, placement, file, cloths, smallestScale });
    return [{ placement, area, file, findings }];
  });
  const artwork = files.filter(({ purpose }) => purpose === 'artwork');
  const state = designState({ placements: placed, files: artwork });
  const hash = hashOf(type, placed, ({ area }) => area);
  const placedHash = hashOf(type, placed, ({ placement }) => placement.placedArea ?? UNKNOWN_AREA);
  return { type, files, placed, state, hash, placedHash };
}

export async function typeOfItem(
  ctx: Ctx,
  { merch_type_id }: Pick<ItemRow, 'merch_type_id'>,
): Promise<MerchType> {
  const type = (await merchTypes(ctx)).find(({ id }) => id === merch_type_id);
  if (!type) throw new Error(`There is no type of merchandise ${merch_type_id}.`);
  return type;
}

/** Colours in which it is sold; where the plant has only one, nobody can choose another. */
function clothsOf(type: MerchType, { variants }: Pick<ItemRow, 'variants'>): Cloth[] {
  return type.colours.length < 2 ? [] : soldColours(type, { variants });
}

export function soldColours(type: MerchType, { variants }: Pick<ItemRow, 'variants'>) {
  const sold = new Set(variants.map(({ colourId }) => colourId));
  return type.colours.filter(({ id }) => sold.has(id));
}

function findingsOf(input: {
  area: MerchArea;
  placement: PlacementRow;
  file: FileRow;
  cloths: readonly Cloth[];
  smallestScale: number;
}): PlacementFinding[] {
  const { file, ...rest } = input;
  const { width, height, ink } = file;
  if (file.state !== 'ready' || width === null || height === null) {
    return [placementFinding('file_not_ready')];
  }
  return checkPlacement({ ...rest, picture: { width, height }, ink });
}

/** As large as no area is. */
const UNKNOWN_AREA: AreaWithBleed = { shape: 'rectangle', widthMm: 0, heightMm: 0, bleedMm: 0 };

function hashOf(
  type: MerchType,
  placed: readonly PlacedPicture[],
  areaOf: (picture: PlacedPicture) => AreaWithBleed,
): string | null {
  if (placed.length === 0) return null;
  const text = designText({
    type: type.code,
    areas: placed.map((picture) => ({ ...areaOf(picture), code: picture.area.code })),
    placements: placed.map(({ placement, file }) => ({
      ...placement,
      fileSha256: file.sha256 ?? '',
    })),
  });
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Runs after every change, in its transaction: the item knows state and hash of its design. The hash
 * is that of the areas which the seller has seen, so an upload does not confirm a new area.
 */
export async function refreshDesign(tx: Tx, ctx: Ctx, item: DesignedItem): Promise<Design> {
  const design = await readDesign(ctx, tx, item);
  await setDesign(tx, item.id, { state: design.state, hash: design.placedHash });
  return design;
}

/** For changes of a seller. The editor saves every move, so a series of them is one entry. */
export async function reportDesignChange(
  tx: Tx,
  ctx: Ctx,
  { item, userId, now }: { item: ItemRow; userId: string; now: Date },
): Promise<Design> {
  const design = await refreshDesign(tx, ctx, item);
  if (item.design_hash !== design.placedHash && !(await isLastEntry(tx, item.id, userId))) {
    await addToItemHistory(tx, { itemId: item.id, userId, action: 'design_changed', now });
  }
  return design;
}

async function isLastEntry(tx: Tx, itemId: string, userId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('merch_history')
    .select(['action', 'user_id'])
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'design_changed' && last.user_id === userId;
}

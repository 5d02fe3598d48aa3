/** The files that the plant prints, in every size in which the item is sold. */
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MadePrintFile } from '@lathe/media/merch/print/make-print-files';
import { needsUnderbase } from '@lathe/rules/merch/render/print-setup';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { designTasks } from '../../platform/design-process.ts';
import { inTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { ItemRow } from '../merch/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import { type Design, type PlacedPicture, soldColours } from './read-design.ts';
import { printFileKey } from './storage-keys.ts';

/** What a file was made from, at the size of the design: job sheets show it. */
interface MadeFrom {
  shape: 'rectangle' | 'circle';
  areaWidthMm: number;
  areaHeightMm: number;
  bleedMm: number;
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  rotation: number;
}

export interface PrintFileRow {
  area: string;
  layer: 'ink' | 'white';
  printScale: number;
  storageKey: string;
  sha256: string;
  widthPx: number;
  heightPx: number;
  bytes: number;
}

export interface MadeFileRow extends PrintFileRow {
  madeFrom: MadeFrom;
}

export async function readPrintFiles(
  db: Db | Tx,
  { itemId, designHash }: { itemId: string; designHash: string },
): Promise<PrintFileRow[]> {
  const rows = await db
    .selectFrom('merch_print_files')
    .select([
      'area',
      'layer',
      sql<number>`print_scale::float8`.as('printScale'),
      'storage_key as storageKey',
      'sha256',
      'width_px as widthPx',
      'height_px as heightPx',
      'bytes',
    ])
    .where('item_id', '=', itemId)
    .where('design_hash', '=', designHash)
    .orderBy('area')
    .orderBy('layer')
    .orderBy('print_scale', 'desc')
    .execute();
  return rows as PrintFileRow[];
}

export async function insertPrintFiles(
  tx: Tx,
  { itemId, designHash, files }: { itemId: string; designHash: string; files: MadeFileRow[] },
): Promise<void> {
  for (const file of files) {
    const made = {
      storage_key: file.storageKey,
      sha256: file.sha256,
      width_px: file.widthPx,
      height_px: file.heightPx,
      bytes: file.bytes,
      made_from: JSON.stringify(file.madeFrom),
    };
    await tx
      .insertInto('merch_print_files')
      .values({
        item_id: itemId,
        design_hash: designHash,
        area: file.area,
        layer: file.layer,
        print_scale: file.printScale,
        ...made,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['item_id', 'design_hash', 'area', 'layer', 'print_scale'])
          .doUpdateSet(made),
      )
      .execute();
  }
}

/** Scales of all sizes that are or were sold: a paid variant is always made. */
function scalesOf(type: MerchType, { variants }: Pick<ItemRow, 'variants'>): number[] {
  const sold = new Set(variants.map(({ size }) => size));
  const sizes = type.sizes.filter(({ code }) => sold.has(code));
  return [...new Set((sizes.length > 0 ? sizes : type.sizes).map(({ printScale }) => printScale))];
}

interface MakeInput {
  item: ItemRow;
  design: Design & { hash: string };
  signal?: AbortSignal;
}

/** Only what is missing. Stored files without a row are overwritten by the same bytes. */
export async function makePrintFiles(
  ctx: Ctx,
  { item, design, signal }: MakeInput,
): Promise<MadeFileRow[]> {
  const { hash: designHash, type, placed } = design;
  const known = await readPrintFiles(ctx.db, { itemId: item.id, designHash });
  const hasUnderBase = soldColours(type, item).some(({ hex }) => needsUnderbase(hex));
  const made: MadeFileRow[] = [];
  for (const picture of placed) {
    for (const printScale of scalesOf(type, item)) {
      const layers = hasUnderBase ? ['ink', 'white'] : ['ink'];
      const isKnown = layers.every((layer) =>
        known.some(
          (file) =>
            file.area === picture.area.code &&
            file.layer === layer &&
            file.printScale === printScale,
        ),
      );
      if (isKnown) continue;
      made.push(
        ...(await draw(ctx, { item, picture, printScale, hasUnderBase, designHash, signal })),
      );
    }
  }
  return made;
}

interface DrawInput {
  item: ItemRow;
  picture: PlacedPicture;
  printScale: number;
  hasUnderBase: boolean;
  designHash: string;
  signal: AbortSignal | undefined;
}

async function draw(ctx: Ctx, input: DrawInput): Promise<MadeFileRow[]> {
  const { item, picture, printScale, hasUnderBase, designHash, signal } = input;
  const { area, placement } = picture;
  return await inTemporaryFolder('print', async (folder) => {
    const file = join(folder, 'picture.png');
    await fetchPrint(ctx, picture, { file, signal });
    const order = { picture: file, area, placement, printScale, hasUnderBase, designHash };
    const result = await designTasks.run(
      'make_print_files',
      { ...order, outFolder: join(folder, 'out') },
      { folder, ...(signal && { signal }) },
    );
    if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail}`);
    const rows: MadeFileRow[] = [];
    for (const made of result.output) rows.push(await store(made));
    return rows;
  });

  async function store(made: MadePrintFile): Promise<MadeFileRow> {
    const { file, layer, ...facts } = made;
    const name = { designHash, area: area.code, layer, printScale };
    const storageKey = printFileKey(item.id, name);
    await ctx.storage.put(storageKey, createReadStream(file), { contentType: 'image/png' });
    const madeFrom = madeFromOf(picture);
    return { area: area.code, layer, printScale, storageKey, madeFrom, ...facts };
  }
}

function madeFromOf({ area, placement, file }: PlacedPicture): MadeFrom {
  const { xMm, yMm, widthMm, rotation } = placement;
  const { shape, widthMm: areaWidthMm, heightMm: areaHeightMm, bleedMm } = area;
  const heightMm = Math.round((widthMm * (file.height ?? 1) * 100) / (file.width ?? 1)) / 100;
  const place = { xMm, yMm, widthMm, heightMm, rotation };
  return { shape, areaWidthMm, areaHeightMm, bleedMm, ...place };
}

async function fetchPrint(
  { storage }: Ctx,
  { file: { id, print_key } }: PlacedPicture,
  { file, signal }: { file: string; signal: AbortSignal | undefined },
): Promise<void> {
  const opened = print_key === null ? null : await storage.get(print_key);
  if (!opened) throw new Error(`The picture of the design file ${id} is missing in storage.`);
  await pipeline(opened.body, createWriteStream(file), ...(signal ? [{ signal }] : []));
}

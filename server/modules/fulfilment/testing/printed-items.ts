/** Merchandise on sale with small print files, which tests need not draw. */
import { createHash, randomUUID } from 'node:crypto';
import { plain } from '@lathe/media/merch/testing/samples';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { makeMerch } from '../../merch/testing/merch.ts';
import { merchTypes } from '../../merch-types/index.ts';
import { makePage } from '../../pages/testing/pages.ts';

interface PrintedItem {
  id: string;
  designHash: string;
  /** Id of a variant. */
  variant(size: string, colour: string): string;
}

interface Wanted {
  type?: string;
  title?: string;
  sizes?: readonly string[];
  /** Codes. */
  colours?: readonly string[];
}

const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

export async function makePrintedItem(
  ctx: Ctx,
  ownerId: string,
  {
    type: code = 't_shirt',
    title = 'Tour shirt',
    sizes = ['S', 'M'],
    colours = ['white', 'black'],
  }: Wanted = {},
): Promise<PrintedItem> {
  const { db } = ctx;
  const type = (await merchTypes(ctx)).find((each) => each.code === code);
  if (!type) throw new Error(`There is no type ${code}.`);
  const page = await makePage(ctx, { owner_id: ownerId, is_live: true });
  const designHash = hashOf(randomUUID());
  const item = await makeMerch(ctx, page, { type: code, title, design_hash: designHash });
  await db.deleteFrom('merch_variants').where('item_id', '=', item.id).execute();
  const variants = new Map<string, string>();
  for (const colour of colours) {
    const found = type.colours.find((each) => each.code === colour);
    for (const size of sizes) {
      const id = randomUUID();
      variants.set(`${size} ${colour}`, id);
      await db
        .insertInto('merch_variants')
        .values({
          ...{ id, item_id: item.id, size, position: variants.size },
          colour: found?.name.en ?? '',
          colour_id: found?.id ?? null,
        })
        .execute();
    }
    await insertPicture(ctx, { itemId: item.id, colourId: found?.id ?? null, designHash });
  }
  for (const { printScale } of type.sizes)
    await insertPrints(ctx, item.id, { designHash, printScale, type: code });
  return {
    id: item.id,
    designHash,
    variant: (size, colour) => variants.get(`${size} ${colour}`) ?? '',
  };
}

interface Printed {
  designHash: string;
  printScale: number;
  type: string;
}

/** Both layers of the first area. */
export async function insertPrints(
  ctx: Ctx,
  itemId: string,
  { designHash, printScale, type: code }: Printed,
) {
  const area = (await merchTypes(ctx)).find((type) => type.code === code)?.areas[0];
  if (!area) throw new Error(`${code} has no area.`);
  for (const layer of ['ink', 'white']) {
    const bytes = Buffer.from(`${designHash} ${layer} ${printScale}`);
    const key = `merch/${itemId}/print/${designHash}/${area.code}-${layer}-${printScale}.png`;
    await ctx.storage.put(key, bytes, { contentType: 'image/png' });
    const { shape, widthMm, heightMm, bleedMm } = area;
    const place = { xMm: 10, yMm: -40, widthMm: 200, heightMm: 250, rotation: 5 };
    await ctx.db
      .insertInto('merch_print_files')
      .values({
        item_id: itemId,
        design_hash: designHash,
        area: area.code,
        layer,
        print_scale: printScale,
        storage_key: key,
        sha256: hashOf(bytes),
        width_px: 3602,
        height_px: 4795,
        bytes: bytes.length,
        made_from: JSON.stringify({
          ...{ shape, bleedMm, areaWidthMm: widthMm, areaHeightMm: heightMm },
          ...place,
        }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

let jpeg: Promise<Buffer> | undefined;

async function insertPicture(
  { db, storage }: Ctx,
  { itemId, colourId, designHash }: { itemId: string; colourId: number | null; designHash: string },
): Promise<void> {
  jpeg ??= plain(300, 300, '#33aa55').jpeg().toBuffer();
  const base = `public/merch/items/${itemId}/front-${colourId}`;
  const image = { base, src: `${base}-300.jpeg`, widths: [], types: [], colours: ['#33aa55'] };
  await storage.put(image.src, await jpeg, { contentType: 'image/jpeg' });
  await db
    .insertInto('merch_pictures')
    .values({
      ...{ item_id: itemId, kind: 'render', view: 'front', colour_id: colourId },
      design_hash: designHash,
      image: sql`${JSON.stringify({ ...image, width: 300, height: 300 })}::jsonb`,
      position: 1,
    })
    .execute();
}

/** The plant's files of every product, made as after an approval, and read by another program. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { shortHash } from '@lathe/rules/short-hash';
import { expect, it } from 'vitest';
import { findJob } from '../../server/modules/fulfilment/job-store.ts';
import { viewerOf } from '../../server/modules/fulfilment/present.ts';
import { printsOfJob } from '../../server/modules/fulfilment/print-files.ts';
import { sheetPictures, sheetPrint } from '../../server/modules/fulfilment/sheet-print.ts';
import { makePlant } from '../../server/modules/fulfilment/testing/plant.ts';
import { readPrint } from '../../server/modules/fulfilment/testing/read-print.ts';
import { makeDesignFiles, readPrintFiles } from '../../server/modules/merch-designs/index.ts';
import { readyItem } from '../../server/modules/merch-publishing/testing/ready-items.ts';
import { merchTypes } from '../../server/modules/merch-types/index.ts';
import { testApp } from '../../server/testing/app.ts';

const app = await testApp();
const { ctx } = app;
const plant = await makePlant(app);

/** 60 × 75 mm in one colour, a little off the middle. */
const PLACE = { x_mm: 10.5, y_mm: -4.25, width_mm: 60, rotation: 0 };
const INK = '#b2222f';
/** Of the white below the ink, on every side. */
const CHOKE_MM = 0.3;

type Files = Record<string, [widthMm: number, heightMm: number]>;

/** Sizes of the files in millimetres, with bleed, as the plant asks for them. */
const PRODUCTS: [type: string, colour: string, files: Files][] = [
  ['t_shirt', 'black', { XS: [305, 406], S: [305, 406] }],
  ['hoodie', 'black', { XS: [305, 305], S: [305, 305] }],
  ['tote', 'black', { '': [280, 330] }],
  ['poster', 'white', { A2: [426, 600], A3: [303, 426] }],
  ['slipmat', 'white', { '': [301, 301] }],
  ['mug', 'black', { '': [229, 89] }],
];

/** On sale, in one colour. */
async function soldItem(type: string, colour: string): Promise<{ id: string; hash: string }> {
  const now = ctx.clock.now();
  const item = { submitted_at: now, approved_at: now, published_at: now };
  const { id } = await readyItem(ctx, { ownerId: plant.seller.id, type, item });
  const cloth = (await merchTypes(ctx))
    .find(({ code }) => code === type)
    ?.colours.find(({ code }) => code === colour);
  await ctx.db
    .updateTable('merch_variants')
    .set({ colour_id: cloth?.id ?? null, colour: cloth?.name.en ?? '' })
    .where('item_id', '=', id)
    .execute();
  await ctx.db.updateTable('merch_placements').set(PLACE).where('item_id', '=', id).execute();
  const { hash } = await makeDesignFiles(ctx, id);
  await ctx.db.updateTable('merch_items').set({ design_hash: hash }).where('id', '=', id).execute();
  return { id, hash };
}

/** A paid piece: what its job sheet says, and its files. */
async function printed(itemId: string, size: string) {
  const { id } = await ctx.db
    .selectFrom('merch_variants')
    .select('id')
    .where('item_id', '=', itemId)
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
  const { jobs } = await plant.buyMerch([[id, 1]]);
  const job = await findJob(ctx.db, jobs[0] ?? '');
  if (!job) throw new Error('There is no job.');
  const prints = await printsOfJob(ctx, job);
  const viewer = await viewerOf({ ctx, locale: 'en' });
  const pictures = sheetPictures(ctx.storage);
  const sheet = await sheetPrint(job, { prints, viewer, pictures });
  const files = (prints?.areas ?? []).flatMap((area) => area.files);
  return { job, sheet, files, pictures: pictures.read() };
}

const tenth = (mm: number, expected: number, what: string) =>
  expect(Math.abs(mm - expected), `${what}: ${mm} for ${expected} mm`).toBeLessThanOrEqual(0.1);

it.each(PRODUCTS)('%s on %s cloth', async (type, colour, sizes) => {
  const { id, hash } = await soldItem(type, colour);
  const layers = colour === 'black' ? ['ink', 'white'] : ['ink'];
  const stored = await readPrintFiles(ctx.db, { itemId: id, designHash: hash });
  const scales = new Set(Object.values(sizes).map(([width]) => width));
  expect(stored).toHaveLength(layers.length * scales.size);
  const known = new Map<string, Awaited<ReturnType<typeof readPrint>>>();
  for (const [size, [widthMm, heightMm]] of Object.entries(sizes)) {
    const { job, sheet, files, pictures } = await printed(id, size);
    expect(job).toMatchObject({ designHash: hash, size });
    expect(files.map(({ layer }) => layer)).toEqual(layers);
    // The picture of the product, in the colour that was sold.
    expect(pictures).toHaveLength(1);
    for (const { layer, storageKey, sha256, widthPx, heightPx } of files) {
      const opened = await ctx.storage.get(storageKey);
      const bytes = opened ? await buffer(opened.body) : Buffer.alloc(0);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      const file = known.get(storageKey) ?? (await readPrint(bytes));
      known.set(storageKey, file);
      const name = `${type} ${size} ${layer}`;
      tenth(file.widthMm, widthMm, `${name} width`);
      tenth(file.heightMm, heightMm, `${name} height`);
      expect([widthPx, heightPx]).toEqual(
        [file.widthMm, file.heightMm].map((mm) => Math.round((mm * 11_811) / 1000)),
      );
      // RGBA of 8 bits.
      expect(file.format).toEqual({ bitDepth: 8, colorType: 6, interlaceMethod: 0 });
      expect(file.notes).toEqual([
        { type: 'sRGB', renderingIntent: 0 },
        { type: 'gAMA', value: 0.45455 },
        { type: 'pHYs', pixelsPerUnit: { x: 11_811, y: 11_811 }, unitType: 'meter' },
      ]);
      expect(file.texts).toMatchObject({ 'Design-Hash': hash, Layer: layer });
      const onSheet = /(?:[0-9a-f]{4} ?){3}/.exec(sheet?.hash ?? '')?.[0] ?? '-';
      expect(onSheet).toBe(shortHash(file.texts['Design-Hash'] ?? ''));
      expect([...file.colours]).toEqual([layer === 'ink' ? INK : '#ffffff']);

      // The smaller poster is the same print, with the full bleed.
      const scale = type === 'poster' ? widthMm / 426 : 1;
      const [width, height] = [PLACE.width_mm * scale, PLACE.width_mm * 1.25 * scale];
      const left = widthMm / 2 + PLACE.x_mm * scale - width / 2;
      const top = heightMm / 2 + PLACE.y_mm * scale - height / 2;
      const choke = layer === 'white' ? CHOKE_MM : 0;
      tenth(file.ink.left, left + choke, `${name} left`);
      tenth(file.ink.top, top + choke, `${name} top`);
      tenth(file.ink.right, left + width - choke, `${name} right`);
      tenth(file.ink.bottom, top + height - choke, `${name} bottom`);
    }
  }
});

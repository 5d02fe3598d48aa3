/** Pictures of the shop, really drawn: formats, order, hidden ones, photos, and colours of cloth. */
import { buffer } from 'node:stream/consumers';
import { pictureFacts } from '@lathe/media/merch/testing/decode';
import { plain } from '@lathe/media/merch/testing/samples';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import type { PictureRecord } from '../../platform/pictures.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { testApp } from '../../testing/app.ts';
import { merchTypes } from '../merch-types/index.ts';
import { drawMerchPictures } from './jobs.ts';
import { readPictures } from './picture-store.ts';
import { handler as redrawColour } from './redraw-colour.ts';
import { designers } from './testing/designers.ts';

const app = await testApp();
const { ctx } = app;
const designer = await designers(app);
const WIDTHS = [256, 512, 1024];
const ALL = Array(2 * WIDTHS.length + 1).fill(true);

type Ann = Awaited<ReturnType<typeof designer>>;

/** Jobs that are due later run now. */
async function run(...jobs: Parameters<typeof runDueJobs>[1]): Promise<void> {
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(ctx, jobs);
}

async function change(ann: Ann, body: object): Promise<void> {
  const { version } = await ann.design();
  const { status, json } = await ann.browser.put(ann.itemPath, { version, ...body });
  expect({ status, json }).toMatchObject({ status: 200 });
}

// Slipmats have one view, which is drawn in a moment.
await sql`insert into merch_colours (merch_type_id, code, name_en, name_de, hex, position)
  select id, 'night', 'Night', 'Nacht', '#1f2a44', 2 from merch_types where code = 'slipmat'
  `.execute(ctx.db);
const colours = new Map(
  (await merchTypes(ctx)).flatMap((type) => type.colours.map(({ id, code }) => [id, code])),
);
const picturesOf = async ({ itemId }: Ann) => await readPictures(ctx.db, itemId);

/** In the order of the shop; hidden ones in brackets. */
async function listed(ann: Ann): Promise<string[]> {
  return (await picturesOf(ann)).map(({ kind, view, colourId, isHidden }) => {
    const name = kind === 'photo' ? 'photo' : `${view} ${colours.get(colourId ?? 0)}`;
    return isHidden ? `(${name})` : name;
  });
}

async function isStored({ base, src }: PictureRecord): Promise<boolean[]> {
  const names = WIDTHS.flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`]);
  return await Promise.all(
    [...names, src].map(async (key) => (await ctx.storage.head(key)) !== null),
  );
}
const areCurrent = async (ann: Ann) =>
  (await ann.design()).pictures.map(({ is_current }) => is_current);

it('are in two formats and three widths, and a blank back is hidden', async () => {
  const ann = await designer({ type: 'tote' });
  await ann.placed();
  await run(drawMerchPictures);
  expect(await listed(ann)).toEqual(['front white', '(back white)']);
  for (const { image } of await picturesOf(ann)) {
    expect(image).toMatchObject({ widths: WIDTHS, types: ['avif', 'webp'], width: 1024 });
    for (const width of WIDTHS) {
      for (const [type, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ]) {
        const opened = await ctx.storage.get(`${image.base}-${width}.${type}`);
        const found = await pictureFacts(opened ? await buffer(opened.body) : Buffer.alloc(0));
        expect(found).toEqual({ width, height: width, format, hasAlpha: false });
      }
    }
  }
});

it('keep the order that the seller chose', async () => {
  const ann = await designer({ type: 'slipmat' });
  const mat = (colour: string) => ({ size: '', colour, is_available: true });
  await change(ann, { variants: [mat('white'), mat('night')] });
  const file = await ann.upload(await plain(1200, 1200).png().toBuffer());
  await ann.place('disc', { file: file.uuid });
  await run(drawMerchPictures);
  expect(await listed(ann)).toEqual(['disc white', 'disc night']);
  await ann.upload(await plain(1000, 800).jpeg().toBuffer(), { name: 'a.jpg', purpose: 'photo' });
  const { version, pictures } = await ann.design();
  const ordered = await ann.browser.put(`${ann.itemPath}/pictures`, {
    version,
    pictures: [2, 1, 0].map((at) => ({ uuid: pictures[at]?.uuid, is_hidden: at === 0 })),
  });
  expect(ordered.status).toBe(200);
  const chosen = ['photo', 'disc night', '(disc white)'];
  expect(await listed(ann)).toEqual(chosen);
  await ann.place('disc', { file: file.uuid, x_mm: 40 });
  expect(await areCurrent(ann)).toEqual([true, false, false]);
  await run(drawMerchPictures);
  expect(await listed(ann)).toEqual(chosen);
  expect(await areCurrent(ann)).toEqual([true, true, true]);
  // The first visible one is the cover, and each colour has its own.
  const [photo, night] = (await picturesOf(ann)).map(({ image }) => image.base);
  const shown = async () =>
    await ctx.db
      .selectFrom('merch_items')
      .innerJoin('merch_variants', 'item_id', 'merch_items.id')
      .select(['merch_items.image as cover', 'merch_variants.image as ofColour'])
      .where('merch_items.id', '=', ann.itemId)
      .where('removed_at', 'is', null)
      .orderBy('merch_variants.position')
      .execute();
  expect(await shown()).toMatchObject([
    { cover: { base: photo }, ofColour: null },
    { cover: { base: photo }, ofColour: { base: night } },
  ]);

  await change(ann, { variants: [mat('white')] });
  await run(drawMerchPictures);
  expect(await listed(ann)).toEqual(['photo', '(disc white)']);
});

it('of a design that comes back stay when the files of before are deleted', async () => {
  const ann = await designer({ type: 'slipmat' });
  const file = await ann.upload(await plain(1200, 1200).png().toBuffer());
  const draw = async (x_mm: number) => {
    await ann.place('disc', { file: file.uuid, x_mm });
    await ctx.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where key like 'draw-%'`,
    );
    await runDueJobs(ctx, [drawMerchPictures]);
    const [picture] = await picturesOf(ann);
    if (!picture) throw new Error('There is no picture.');
    expect(await isStored(picture.image)).toEqual(ALL);
    return picture.image;
  };
  const former = [await draw(0), await draw(5)];
  const current = await draw(0);
  await run(removeFiles);
  for (const image of former) expect(await isStored(image)).toEqual(ALL.map(() => false));
  expect(await isStored(current)).toEqual(ALL);
});

it('are drawn again when an admin corrects the colour of the cloth', async () => {
  const ann = await designer({ type: 'slipmat' });
  const file = await ann.upload(await plain(1200, 1200).png().toBuffer());
  await ann.place('disc', { file: file.uuid });
  await run(drawMerchPictures);
  const [before] = await picturesOf(ann);
  const colourId = before?.colourId ?? 0;
  const cloth = ctx.db.updateTable('merch_colours').where('id', '=', colourId);
  await cloth.set({ hex: '#d8d4c4' }).execute();
  await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
  expect(await areCurrent(ann)).toEqual([false]);
  await redrawColour(ctx, { colourId });
  await run(drawMerchPictures);
  const [after] = await picturesOf(ann);
  expect(after).toMatchObject({ id: before?.id, designHash: before?.designHash });
  expect(after?.image.base).not.toBe(before?.image.base);
  expect(await areCurrent(ann)).toEqual([true]);
});

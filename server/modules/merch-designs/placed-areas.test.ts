/** A print area that an admin changed is confirmed by its seller, and by nothing else. */
import { readFile } from 'node:fs/promises';
import { discPng } from '@lathe/media/merch/testing/samples';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { checkDesignFile } from './jobs.ts';
import { designers } from './testing/designers.ts';

const app = await testApp();
const { ctx } = app;
const designer = await designers(app);
const MIGRATION = new URL('../../migrations/0350_placed_areas.sql', import.meta.url);

async function changeArea(code: string, columns: object): Promise<void> {
  await ctx.db
    .updateTable('merch_areas')
    .set(columns)
    .where('code', '=', code)
    .where('merch_type_id', 'in', (eb) =>
      eb.selectFrom('merch_types').select('id').where('code', '=', 't_shirt'),
    )
    .execute();
  await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'merch-types'));
}

beforeEach(async () => {
  await changeArea('front', { width_mm: 305 });
  await changeArea('back', { width_mm: 305 });
});

type Ann = Awaited<ReturnType<typeof designer>>;

const itemOf = async ({ itemId }: Pick<Ann, 'itemId'>) =>
  await ctx.db
    .selectFrom('merch_items')
    .select(['design_hash', 'design_state'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
const isConfirmed = async (ann: Ann) =>
  (await itemOf(ann)).design_hash === (await ann.design()).hash;

/** With a picture on both sides, and one that is not placed. */
async function placedTwice() {
  const ann = await designer();
  const { file } = await ann.placed();
  await ann.place('back', { file: file.uuid });
  const spare = await ann.upload(await discPng(400), { name: 'spare.png' });
  return { ...ann, file, spare };
}

describe('a changed print area is not confirmed by', () => {
  it('uploads, their checks, and deleted files', async () => {
    const ann = await placedTwice();
    const before = await itemOf(ann);
    expect(await isConfirmed(ann)).toBe(true);
    await changeArea('front', { width_mm: 300 });
    await ann.send(await discPng(300));
    expect(await itemOf(ann)).toEqual(before);
    await runDueJobs(ctx, [checkDesignFile]);
    expect(await itemOf(ann)).toEqual(before);
    const deleted = await ann.browser.delete(`${ann.itemPath}/design_files/${ann.spare.uuid}`);
    expect(deleted.status).toBe(200);
    const { json } = await ann.begin(100);
    await ann.browser.delete(`${ann.itemPath}/design_upload/${json.upload}`);
    expect(await itemOf(ann)).toEqual(before);
    expect(await isConfirmed(ann)).toBe(false);
    const { version } = await ann.design();
    await ann.browser.put(ann.itemPath, { version, description: 'Printed for the tour.' });
    const submit = () => ann.browser.post(`${ann.itemPath}/submit`, { terms: true });
    expect((await submit()).json).toMatchObject({ code: 'merch_design_outdated' });
    await ann.place('front', { file: ann.file.uuid });
    expect(await isConfirmed(ann)).toBe(true);
    expect((await submit()).status).toBe(200);
  });

  it('a check that ends while the item is in review', async () => {
    const ann = await placedTwice();
    await ann.send(await discPng(300));
    const items = ctx.db.updateTable('merch_items').where('id', '=', ann.itemId);
    await items.set({ submitted_at: ctx.clock.now() }).execute();
    const before = await itemOf(ann);
    await changeArea('front', { width_mm: 300 });
    await runDueJobs(ctx, [checkDesignFile]);
    expect((await ann.design()).files.map(({ state }) => state)).toEqual(Array(3).fill('ready'));
    expect(await itemOf(ann)).toEqual(before);
    expect(await isConfirmed(ann)).toBe(false);
  });

  it('a picture on the other side', async () => {
    const ann = await placedTwice();
    await changeArea('front', { width_mm: 300 });
    await changeArea('back', { width_mm: 300 });
    await ann.place('back', { file: ann.file.uuid, x_mm: 3 });
    expect(await isConfirmed(ann)).toBe(false);
    const { version } = await ann.design();
    const out = await ann.browser.delete(`${ann.itemPath}/placements/back?version=${version}`);
    expect(out.status).toBe(200);
    expect(await isConfirmed(ann)).toBe(false);
    await ann.place('front', { file: ann.file.uuid });
    expect(await isConfirmed(ann)).toBe(true);
  });

  it('a copy of the item', async () => {
    const ann = await placedTwice();
    await changeArea('front', { width_mm: 300 });
    const copied = await ann.browser.post(`${ann.itemPath}/duplicate`, {});
    const { uuid } = copied.json as { uuid: string };
    const { json } = await ann.browser.get(`${ann.path}/${uuid}/design`);
    const copy = await itemOf({ itemId: uuid });
    expect(copy).toEqual(await itemOf(ann));
    expect((json as { hash: string }).hash).not.toBe(copy.design_hash);
  });
});

it('the upgrade takes over areas that are those of the design, or of its print files', async () => {
  const [current, changed, printed] = [
    await placedTwice(),
    await placedTwice(),
    await placedTwice(),
  ];
  const ids = [current, changed, printed].map(({ itemId }) => itemId);
  const placements = ctx.db.selectFrom('merch_placements').where('item_id', 'in', ids);
  const areasOf = async ({ itemId }: Pick<Ann, 'itemId'>) =>
    (
      await placements.select('placed_area').where('item_id', '=', itemId).orderBy('area').execute()
    ).map(({ placed_area }) => placed_area);
  await current.place('back', { file: current.file.uuid, x_mm: -0.5, y_mm: 12, rotation: -7.25 });
  const known = await areasOf(current);
  expect(known).toEqual(
    Array(2).fill({ shape: 'rectangle', widthMm: 305, heightMm: 406, bleedMm: 0 }),
  );
  const hash = 'd'.repeat(64);
  for (const { itemId } of [changed, printed]) {
    const items = ctx.db.updateTable('merch_items').where('id', '=', itemId);
    await items.set({ design_hash: hash }).execute();
  }
  await ctx.db
    .insertInto('merch_print_files')
    .values({
      ...{ item_id: printed.itemId, design_hash: hash, area: 'front', layer: 'ink' },
      ...{ storage_key: 'front.png', sha256: hash, width_px: 1, height_px: 1, bytes: 1 },
      made_from: JSON.stringify({
        ...{ shape: 'rectangle', areaWidthMm: 290, areaHeightMm: 400, bleedMm: 0 },
        ...{ xMm: 0, yMm: 0, widthMm: 100, heightMm: 100, rotation: 0 },
      }),
    })
    .execute();
  await ctx.db.updateTable('merch_placements').set({ placed_area: null }).execute();
  for (const part of (await readFile(MIGRATION, 'utf8')).split(/\n(?=-- )/)) {
    if (/\nupdate merch_placements/.test(part)) await sql.raw(part).execute(ctx.db);
  }
  expect(await areasOf(current)).toEqual(known);
  expect(await areasOf(changed)).toEqual([null, null]);
  expect(await areasOf(printed)).toEqual([
    null,
    { ...(known[0] as object), widthMm: 290, heightMm: 400 },
  ]);
  // Without a known area, the seller is asked.
  await changed.send(await discPng(300));
  expect(await isConfirmed(changed)).toBe(false);
});

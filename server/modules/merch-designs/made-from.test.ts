import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { readyItem } from '../merch-publishing/testing/ready-items.ts';
import { itemById } from './make-design-files.ts';
import { insertPrintFiles, makePrintFiles } from './make-print-files.ts';
import { readDesign } from './read-design.ts';

const app = await testApp();
const { ctx } = app;
const MIGRATION = new URL('../../migrations/0311_fill_merch_production.sql', import.meta.url);

it('print files store their placement, and the upgrade adds it to files of the version before', async () => {
  const { id: ownerId } = await makePerson(app, { seller: true });
  const { id } = await readyItem(ctx, { ownerId, type: 'mug' });
  const item = await itemById(ctx, id);
  if (!item) throw new Error('The item is missing.');
  const design = await readDesign(ctx, ctx.db, item);
  const { hash } = design;
  if (hash === null) throw new Error('It has no design.');
  const files = await makePrintFiles(ctx, { item, design: { ...design, hash } });
  await inTransaction(ctx.db, (tx) =>
    insertPrintFiles(tx, { itemId: id, designHash: hash, files }),
  );
  const readAll = async () =>
    await ctx.db.selectFrom('merch_print_files').select('made_from').execute();
  const made = await readAll();
  expect(made[0]?.made_from).toEqual({
    ...{ shape: 'rectangle', areaWidthMm: 229, areaHeightMm: 89, bleedMm: 0 },
    ...{ xMm: 0, yMm: -20, widthMm: 200, heightMm: 250, rotation: 0 },
  });
  await ctx.db.updateTable('merch_print_files').set({ made_from: null }).execute();
  const [, fill = ''] = (await readFile(MIGRATION, 'utf8')).split('---\n');
  await sql.raw(fill).execute(ctx.db);
  expect(await readAll()).toEqual(made);
  // The seller changed the design meanwhile: nothing is known of the one before.
  await ctx.db.updateTable('merch_print_files').set({ made_from: null }).execute();
  await ctx.db
    .updateTable('merch_items')
    .set({ design_hash: 'e'.repeat(64) })
    .execute();
  await sql.raw(fill).execute(ctx.db);
  expect((await readAll()).every(({ made_from }) => made_from === null)).toBe(true);
});

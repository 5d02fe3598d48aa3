/** Merchandise for tests, complete as after the editor, and people who submit and review it. */
import { createHash, randomUUID } from 'node:crypto';
import type { MerchDetails } from '@lathe/contract/merch';
import { plain } from '@lathe/media/merch/testing/samples';
import type { Updateable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import type { TestApp } from '../../../testing/app.ts';
import { findItem } from '../../merch/index.ts';
import { readDesign } from '../../merch-designs/index.ts';
import { merchTypes } from '../../merch-types/index.ts';
import { makePage } from '../../pages/testing/pages.ts';
import { type DeskPerson, makeReviewDesk } from '../../publishing/testing/review-desk.ts';

interface ReadyItemOptions {
  ownerId: string;
  type?: string;
  item?: Updateable<DB['merch_items']>;
  page?: Partial<Parameters<typeof makePage>[1]>;
  /** Of the printed file. */
  sha256?: string;
  /** The first ones of the type. */
  colours?: number;
}

export async function readyItem(ctx: Ctx, wanted: ReadyItemOptions) {
  const { ownerId, type: code = 't_shirt', colours = 1 } = wanted;
  const { db } = ctx;
  const page = await makePage(ctx, { is_live: true, ...wanted.page, owner_id: ownerId });
  const type = (await merchTypes(ctx)).find((each) => each.code === code);
  if (!type) throw new Error(`There is no type ${code}.`);
  const { id } = await db
    .insertInto('merch_items')
    .values({
      owner_id: ownerId,
      page_id: page.id,
      merch_type_id: type.id,
      slug: randomUUID().slice(0, 8),
      title: 'Tour shirt',
      description: 'Printed for the tour.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('merch_variants')
    .values(
      type.colours.slice(0, colours).flatMap((colour, rank) =>
        type.sizes.slice(0, 2).map(({ code: size }, position) => ({
          item_id: id,
          size,
          colour: colour.name.en,
          colour_id: colour.id,
          position: 2 * rank + position,
        })),
      ),
    )
    .execute();
  await placeFile(ctx, { id, area: type.areas[0]?.code ?? '', sha256: wanted.sha256 });
  const item = await findItem(db, { ownerId, id });
  if (!item) throw new Error('The item is missing.');
  const { hash } = await readDesign(ctx, db, item);
  await db
    .updateTable('merch_items')
    .set({ design_state: 'complete', design_hash: hash, ...wanted.item })
    .where('id', '=', id)
    .execute();
  return { id, hash: hash ?? '', slug: item.slug, pageId: page.id, pageSlug: page.slug };
}

interface FilePlace {
  id: string;
  area: string;
  sha256?: string | undefined;
}

let made: Promise<Buffer> | undefined;

/** Drawn once: it takes a second. */
async function artwork(): Promise<Buffer> {
  made ??= plain(2400, 3000, '#b2222f').png().toBuffer();
  return await made;
}

/** The file is stored, so that the plant's files can be made from it. */
async function placeFile(
  { db, storage }: Ctx,
  { id, area, sha256 = createHash('sha256').update(id).digest('hex') }: FilePlace,
): Promise<void> {
  const fileId = randomUUID();
  const key = `merch/${id}/files/${fileId}/print.png`;
  const png = await artwork();
  await storage.put(key, png, { contentType: 'image/png' });
  const base = `public/merch/files/${fileId}/picture`;
  const picture = { base, src: `${base}.jpeg`, widths: [160], types: ['webp'], colours: [] };
  await db
    .insertInto('merch_files')
    .values({
      id: fileId,
      item_id: id,
      name: 'moth.png',
      state: 'ready',
      bytes: png.length,
      format: 'png',
      width: 2400,
      height: 3000,
      sha256,
      storage_key: key,
      multipart_id: '',
      part_bytes: png.length,
      print_key: key,
      picture: JSON.stringify({ ...picture, width: 2400, height: 3000 }),
    })
    .execute();
  await db
    .insertInto('merch_placements')
    .values({ item_id: id, area, file_id: fileId, x_mm: 0, y_mm: -20, width_mm: 200 })
    .execute();
}

export const itemPath = (person: DeskPerson, id: string) => `/api/users/${person.id}/merch/${id}`;

/** The desk of `publishing`, with the calls of an item. */
export async function makeMerchDesk(app: TestApp) {
  const desk = await makeReviewDesk(app);
  const { ctx } = app;

  async function read(person: DeskPerson, id: string): Promise<MerchDetails> {
    return (await person.browser.get(itemPath(person, id))).json;
  }

  async function submit(person: DeskPerson, id: string) {
    return await person.browser.post(`${itemPath(person, id)}/submit`, { terms: true });
  }

  return {
    ...desk,
    read,
    submit,
    /** An item that waits for its review. */
    async submitted(options: Omit<ReadyItemOptions, 'ownerId'> = {}) {
      const ann = await desk.person();
      const item = await readyItem(ctx, { ...options, ownerId: ann.id });
      const { status, json } = await submit(ann, item.id);
      if (status !== 200) throw new Error(`Not submitted: ${JSON.stringify(json)}`);
      return { ann, ...item, reviewId: await desk.openReview(item.id) };
    },
    async itemHistory(id: string) {
      const entries = await ctx.db
        .selectFrom('merch_history')
        .select('action')
        .where('item_id', '=', id)
        .orderBy('id')
        .execute();
      return entries.map(({ action }) => action);
    },
  };
}

/** Pages and releases for tests, inserted directly into the database. */
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';

type Page = Selectable<DB['pages']>;
const word = () => randomUUID().slice(0, 8);

export async function makePage(
  { db, clock }: Ctx,
  page: Partial<Insertable<DB['pages']>> & { owner_id: string },
): Promise<Page> {
  const name = `Page ${word()}`;
  const slug = `page-${word()}`;
  const now = clock.now();
  return await db
    .insertInto('pages')
    .values({ name, slug, created_at: now, updated_at: now, empty_since: now, ...page })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** On sale in its own group by default. Does not refresh the storefront. */
export async function makeRelease(
  { db, clock }: Ctx,
  {
    ownerId,
    pageId,
    release = {},
  }: { ownerId: string; pageId: string; release?: Partial<Insertable<DB['releases']>> },
): Promise<Selectable<DB['releases']>> {
  const title = `Release ${word()}`;
  const group = await db
    .insertInto('release_groups')
    .values({ owner_id: ownerId, page_id: pageId, slug: word(), title, primary_artist: 'Kiosk' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const type = await db
    .selectFrom('release_types')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const now = clock.now();
  return await db
    .insertInto('releases')
    .values({
      owner_id: ownerId,
      page_id: pageId,
      group_id: group.id,
      release_type_id: type.id,
      title,
      primary_artist: 'Kiosk',
      release_date: '2026-01-01',
      submitted_at: now,
      approved_at: now,
      published_at: now,
      ...release,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A seller's own pages. Callers that write lock the owner's account first. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { PAGE_COLUMNS } from './page-columns.ts';
import type { StoredInstagram, StoredYouTube } from './public-store.ts';

/** The fields that the seller edits. */
export interface PageContent {
  name: string;
  slug: string;
  description: string;
  bio: string;
  metaTitle: string;
  mainColour: string | null;
}

export interface OwnPageRow extends PageContent {
  id: string;
  ownerId: string;
  pageImage: unknown;
  headerImage: unknown;
  isLive: boolean;
  followers: number;
  youtube: StoredYouTube | null;
  instagram: StoredInstagram | null;
  links: unknown;
  linksVersion: number;
  emptySince: Date | null;
  createdAt: Date;
  version: number;
  releaseCount: number;
  openRequests: number;
  /** On sale or submitted; the page cannot be deleted while it has any. */
  busyReleases: number;
}

function ownPages(db: Db | Tx, ownerId: string) {
  return db
    .selectFrom('pages')
    .select([
      ...PAGE_COLUMNS,
      'owner_id as ownerId',
      sql<StoredYouTube | null>`youtube`.as('youtube'),
      sql<StoredInstagram | null>`instagram`.as('instagram'),
      'links_version as linksVersion',
      'empty_since as emptySince',
      'created_at as createdAt',
      'version',
      // Drafts of contributors are private.
      sql<number>`(select count(*)::int from releases
        where releases.page_id = pages.id and releases.deleted_at is null
          and (releases.owner_id = pages.owner_id or releases.submitted_at is not null)
        )`.as('releaseCount'),
      sql<number>`(select count(*)::int from page_contributors
        join users on users.id = page_contributors.user_id and users.deleted_at is null
        where page_contributors.page_id = pages.id and page_contributors.state = 'asked'
        )`.as('openRequests'),
      sql<number>`(select count(*)::int from releases
        where releases.page_id = pages.id and releases.deleted_at is null
          and releases.retired_at is null and releases.rejected_at is null
          and (releases.published_at is not null or releases.submitted_at is not null)
        )`.as('busyReleases'),
    ])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null);
}

export async function listOwnPages(db: Db | Tx, ownerId: string): Promise<OwnPageRow[]> {
  return await ownPages(db, ownerId).orderBy('created_at').orderBy('id').execute();
}

export async function findOwnPage(
  db: Db | Tx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<OwnPageRow | undefined> {
  return await ownPages(db, ownerId).where('id', '=', id).executeTakeFirst();
}

export async function countOwnPages(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('pages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Case-insensitive. */
export async function isNameTaken(
  tx: Tx,
  { ownerId, name, except }: { ownerId: string; name: string; except: string | null },
): Promise<boolean> {
  const found = await tx
    .selectFrom('pages')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('deleted_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

function columns(content: PageContent) {
  return {
    name: content.name,
    slug: content.slug,
    description: content.description,
    bio: content.bio,
    meta_title: content.metaTitle,
    main_colour: content.mainColour,
  };
}

export async function insertPage(
  tx: Tx,
  { ownerId, content, now }: { ownerId: string; content: PageContent; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('pages')
    .values({
      owner_id: ownerId,
      ...columns(content),
      empty_since: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePage(
  tx: Tx,
  { id, content, isLive, now }: { id: string; content: PageContent; isLive: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('pages')
    .set((page) => ({
      ...columns(content),
      // A suspended owner's page stays offline, even if an admin edits it.
      is_live: sql<boolean>`${isLive} and not exists (select from users
        where users.id = pages.owner_id and users.suspended_at is not null)`,
      version: page('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Does not increase the version, because these columns are not part of the form. */
export async function updatePageColumn(
  tx: Tx,
  {
    id,
    column,
    value,
    now,
  }: {
    id: string;
    column: 'page_image' | 'header_image' | 'youtube' | 'instagram';
    value: object | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ [column]: value && JSON.stringify(value), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Call after a release on the page goes on or off sale. */
export async function setEmptiness(tx: Tx, pageId: string | null, now: Date): Promise<void> {
  await sql`
    update pages set empty_since = case
      when exists (select from releases where page_id = pages.id and published_at is not null
        and retired_at is null and deleted_at is null) then null
      else coalesce(empty_since, ${now})
    end
    where id = ${pageId}`.execute(tx);
}

export async function groupsOfPage(tx: Tx, pageId: string): Promise<string[]> {
  const groups = await tx
    .selectFrom('release_groups')
    .select('id')
    .where('page_id', '=', pageId)
    .execute();
  return groups.map(({ id }) => id);
}

/** Locks releases before the page, because deleting the page changes its drafts. */
export async function lockReleasesOn(tx: Tx, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  const rows = await tx
    .selectFrom('releases')
    .select('id')
    .where('page_id', 'in', pageIds)
    .execute();
  const releaseIds = rows.map(({ id }) => id);
  await lockRows(tx, 'releases', releaseIds);
}

/** Keeps the row for past sales. Its slug stays reserved. */
export async function markPageDeleted(
  tx: Tx,
  { id, slug, now }: { id: string; slug: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({
      slug: `deleted-${id}`,
      is_live: false,
      youtube: null,
      instagram: null,
      instagram_token_encrypted: null,
      page_image: null,
      header_image: null,
      links: '[]',
      followers: 0,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('former_page_slugs')
    .values({ slug, page_id: id, since: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ page_id: id, since: now }))
    .execute();
  await tx.deleteFrom('page_followers').where('page_id', '=', id).execute();
}

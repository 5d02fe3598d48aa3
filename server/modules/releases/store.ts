import type { ReviewNotes } from '@lathe/contract/review-notes';
import type { Credit } from '@lathe/rules/credits';
import { ORDER_LIMIT_DEFAULT } from '@lathe/rules/limits';
import type { Tier } from '@lathe/rules/prices';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import type { SectionStatus } from '@lathe/rules/release-states';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Releases } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';

type StoredColumns = Updateable<Releases>;
export type ReleaseColumns = Omit<StoredColumns, 'id' | 'owner_id' | 'version' | 'updated_at'>;

/** More exact types than the generated database types. */
interface TypedColumns {
  additional_artists: NamedArtist[];
  credits: Credit[];
  metadata_status: SectionStatus;
  tracks_status: SectionStatus;
  artwork_status: SectionStatus;
  price_tier: Tier;
  artwork_flow: 'express' | 'designer';
}

function releases(db: Db | Tx) {
  return db
    .selectFrom('releases')
    .leftJoin('pages', 'pages.id', 'releases.page_id')
    .leftJoin('release_groups', 'release_groups.id', 'releases.group_id')
    .selectAll('releases')
    .select([
      'pages.name as page_name',
      'release_groups.title as group_title',
      sql<number[]>`array(select design_option_id from release_options
        where release_id = releases.id order by 1)`.as('options'),
      // Paid and not yet dispatched.
      sql<boolean>`exists (select from order_lines join orders on orders.id = order_lines.order_id
        where sellable_id = releases.id and paid_at is not null and dispatched_at is null
          and cancelled_at is null)`.as('has_pending_orders'),
      // Notes of the last rejection, until the release is submitted again.
      sql<ReviewNotes | null>`(select notes from reviews
        where thing_id = releases.id and decision = 'rejected' and releases.submitted_at is null
        order by number desc limit 1)`.as('review_notes'),
      sql<boolean>`exists (select from reviews where thing_id = releases.id
        and decision is null and claimed_by is not null)`.as('is_in_review'),
      sql<boolean>`exists (select from order_lines
        where sellable_id = releases.id and mode = 'proof')`.as('has_proofs'),
      sql<number>`(select greatest(0, coalesce(order_limit, ${ORDER_LIMIT_DEFAULT}) - proofs_ordered)
        from users where users.id = releases.owner_id)`.as('proofs_left'),
    ])
    .where('releases.deleted_at', 'is', null);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof releases>['executeTakeFirstOrThrow']>>;
export type ReleaseRow = Omit<SelectedRow, keyof TypedColumns> & TypedColumns;

export async function findRelease(
  db: Db | Tx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<ReleaseRow | undefined> {
  const row = await releases(db)
    .where('releases.id', '=', id)
    .where('releases.owner_id', '=', ownerId)
    .executeTakeFirst();
  return row as ReleaseRow | undefined;
}

/** Locks the row until the transaction ends. */
export async function lockRelease(
  tx: Tx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('releases')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface ListFilter {
  ownerId: string;
  q: string;
  sort: 'changed' | 'title' | 'release_date';
}

/** Not paginated: a seller has at most a few hundred. */
export async function listReleases(
  db: Db | Tx,
  { ownerId, q, sort }: ListFilter,
): Promise<ReleaseRow[]> {
  let query = releases(db).where('releases.owner_id', '=', ownerId);
  if (q !== '') {
    const like = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where((eb) =>
      eb.or([
        eb('releases.title', 'ilike', like),
        eb('releases.primary_artist', 'ilike', like),
        eb('releases.catalog_no', 'ilike', like),
      ]),
    );
  }
  if (sort === 'title') query = query.orderBy(sql`lower(releases.title)`);
  if (sort === 'release_date') query = query.orderBy(sql`releases.release_date desc nulls last`);
  const rows = await query.orderBy('releases.updated_at', 'desc').orderBy('releases.id').execute();
  return rows as unknown as ReleaseRow[];
}

/** In no particular order. */
export async function findReleases(db: Db | Tx, ids: readonly string[]): Promise<ReleaseRow[]> {
  const rows = await releases(db)
    .where('releases.id', 'in', [...ids])
    .execute();
  return rows as unknown as ReleaseRow[];
}

export async function insertRelease(tx: Tx, release: Insertable<Releases>): Promise<string> {
  const { id } = await tx
    .insertInto('releases')
    .values(release)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ReleaseUpdate {
  id: string;
  change: ReleaseColumns;
  now: Date;
  words?: boolean;
}

/**
 * Metadata changes increase the version, which detects concurrent edits. Background jobs do not
 * (tracks, plant files, start of sale), so that an open form does not fail.
 */
export async function updateRelease(
  tx: Tx,
  { id, change, now, words = true }: ReleaseUpdate,
): Promise<void> {
  await tx
    .updateTable('releases')
    .set((eb) => ({
      // Any change after a rejection starts the correction.
      rejected_at: null,
      ...change,
      ...(words && { version: eb('version', '+', 1) }),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * False if the progress is not higher than before: an earlier attempt may have been further within
 * a file.
 */
export async function raiseCloneProgress(
  tx: Tx,
  { id, percent }: { id: string; percent: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ clone_progress: percent })
    .where('id', '=', id)
    .where('is_cloning', '=', true)
    .where((eb) => eb(eb.fn.coalesce('clone_progress', eb.lit(0)), '<', percent))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setOptions(tx: Tx, id: string, options: readonly number[]): Promise<void> {
  await tx.deleteFrom('release_options').where('release_id', '=', id).execute();
  if (options.length === 0) return;
  await tx
    .insertInto('release_options')
    .values(options.map((design_option_id) => ({ release_id: id, design_option_id })))
    .execute();
}

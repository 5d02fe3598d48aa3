import type { SellableKindName } from '@lathe/contract/cart-item-types';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { lock, lockAll, lockRows } from '../../platform/db/locks.ts';
import type { Bundles } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { BUNDLE_PARTS_SQL } from '../kinds/index.ts';

export interface PartRow {
  kind: SellableKindName;
  /** A release, or an item with all its variants. */
  partId: string;
}

function bundles(db: Db | Tx) {
  return db
    .selectFrom('bundles')
    .innerJoin('pages', 'pages.id', 'bundles.page_id')
    .selectAll('bundles')
    .select([
      'pages.name as page_name',
      'pages.slug as page_slug',
      'pages.is_live as page_is_live',
      sql<PartRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'partId', part_id)
          order by position), '[]')
        from bundle_parts where bundle_id = bundles.id
      )`.as('parts'),
      sql<number>`(
        select coalesce(sum(sold.quantity), 0)::integer from (
          select max(quantity) as quantity from order_lines
          where order_lines.bundle_id = bundles.id group by bundle_set
        ) as sold
      )`.as('sold'),
    ])
    .where('bundles.deleted_at', 'is', null);
}

export type BundleRow = Awaited<ReturnType<ReturnType<typeof bundles>['executeTakeFirstOrThrow']>>;

export interface OwnBundle {
  ownerId: string;
  id: string;
}

export async function findBundle(
  db: Db | Tx,
  { ownerId, id }: OwnBundle,
): Promise<BundleRow | undefined> {
  return await bundles(db)
    .where('bundles.id', '=', id)
    .where('bundles.owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** Last changed first: a seller has at most a hundred. */
export async function listBundles(db: Db, ownerId: string): Promise<BundleRow[]> {
  return await bundles(db)
    .where('bundles.owner_id', '=', ownerId)
    .orderBy('bundles.updated_at', 'desc')
    .orderBy('bundles.id', 'desc')
    .execute();
}

/** By slug or id. A paused bundle is found, too: a link to one must not be dead. */
export async function findBundleOnPage(
  db: Db,
  { pageId, bundle, now }: { pageId: string; bundle: string; now: Date },
): Promise<BundleRow | undefined> {
  return await bundles(db)
    .where('bundles.page_id', '=', pageId)
    .where('bundles.published_at', '<=', now)
    .where('bundles.retired_at', 'is', null)
    .where((where) =>
      where.or([
        where('bundles.slug', '=', bundle),
        where(sql<string>`bundles.id::text`, '=', bundle),
      ]),
    )
    .executeTakeFirst();
}

/** What visitors of a page can buy today, or everywhere with one of these parts; newest first. */
export async function listOffered(
  db: Db,
  { pageId, parts, now }: { pageId: string; parts: readonly string[] | null; now: Date },
): Promise<BundleRow[]> {
  const listed = bundles(db).where(
    sql.raw<boolean>(`${shownSql('bundles', sqlInstant(now))} and pages.deleted_at is null`),
  );
  const chosen =
    parts === null
      ? listed.where('bundles.page_id', '=', pageId)
      : listed.where('pages.is_live', '=', true).where(
          sql<boolean>`exists (select from bundle_parts
            where bundle_id = bundles.id and part_id = any(${[...parts]}::uuid[]))`,
        );
  return await chosen
    .orderBy('bundles.published_at', 'desc')
    .orderBy('bundles.id', 'desc')
    .execute();
}

function sqlInstant(now: Date): string {
  return `'${now.toISOString()}'::timestamptz`;
}

/**
 * Visitors may see it: published and not withdrawn, on one of its days, and no part is a secret.
 * Whether its parts can be bought now is not asked.
 */
export function shownSql(bundle: string, now: string): string {
  const today = `(${now} at time zone 'Europe/London')::date`;
  return `(${bundle}.published_at <= ${now} and ${bundle}.paused_at is null
    and ${bundle}.retired_at is null and ${bundle}.deleted_at is null
    and coalesce(${bundle}.starts_on <= ${today}, true)
    and coalesce(${bundle}.ends_on >= ${today}, true)
    and not exists (select from bundle_parts
      join (${BUNDLE_PARTS_SQL}) as named on named.id = part_id
      where bundle_id = ${bundle}.id and not was_on_sale))`;
}

export async function countBundles(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('bundles')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Waits for a transaction that retires one of the parts. Before the bundle is locked. */
export async function lockParts(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockAll(tx, 'bundle-part', ids);
}

export async function lockPart(tx: Tx, id: string): Promise<void> {
  await lock(tx, 'bundle-part', id);
}

export async function lockBundle(
  tx: Tx,
  { ownerId, id }: OwnBundle,
): Promise<BundleRow | undefined> {
  await lockRows(tx, 'bundles', [id]);
  return await findBundle(tx, { ownerId, id });
}

/** Of these, the parts of the seller that are approved or on sale. */
export async function openParts(
  tx: Tx,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select kind, id as "partId" from (${sql.raw(BUNDLE_PARTS_SQL)}) as parts
    where owner_id = ${ownerId} and id = any(${[...ids]}::uuid[]) and is_open`.execute(tx);
  return rows;
}

export async function insertBundle(tx: Tx, row: Insertable<Bundles>): Promise<string> {
  const { id } = await tx
    .insertInto('bundles')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every change increases the version, which detects concurrent edits. */
export async function updateBundle(
  tx: Tx,
  { id, change, now }: { id: string; change: Updateable<Bundles>; now: Date },
): Promise<void> {
  await tx
    .updateTable('bundles')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export async function replaceParts(tx: Tx, id: string, parts: readonly PartRow[]): Promise<void> {
  await tx.deleteFrom('bundle_parts').where('bundle_id', '=', id).execute();
  await tx
    .insertInto('bundle_parts')
    .values(
      parts.map(({ kind, partId }, at) => ({
        bundle_id: id,
        position: at + 1,
        kind,
        part_id: partId,
      })),
    )
    .execute();
}

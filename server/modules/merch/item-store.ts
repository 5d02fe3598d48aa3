import type { ReviewNotes } from '@lathe/contract/review-notes';
import type { DesignState } from '@lathe/rules/merch/item-states';
import type { Tier } from '@lathe/rules/prices';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { MerchItems } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { instantKey } from '../../platform/http/paging.ts';
import { sampleLimitSql } from './selling/pieces.ts';

type StoredColumns = Updateable<MerchItems>;
export type ItemColumns = Omit<StoredColumns, 'id' | 'owner_id' | 'version' | 'updated_at'>;

export interface VariantRow {
  id: string;
  size: string;
  /** Null for old items that have one colour. */
  colourId: number | null;
  /** Its name when it was added. */
  colour: string;
  isAvailable: boolean;
  position: number;
  image: unknown;
}

/** More exact types than the generated database types. */
interface TypedColumns {
  price_tier: Tier;
  design_state: DesignState;
  preorder_date: string | null;
  release_date: string | null;
}

function items(db: Db | Tx) {
  return db
    .selectFrom('merch_items')
    .innerJoin('pages', 'pages.id', 'merch_items.page_id')
    .selectAll('merch_items')
    .select([
      instantKey('merch_items.updated_at').as('updatedKey'),
      'pages.name as page_name',
      'pages.slug as page_slug',
      'pages.is_live as page_is_live',
      // Notes of the last rejection, until the item is submitted again.
      sql<ReviewNotes | null>`(select notes from reviews
        where thing_id = merch_items.id and decision = 'rejected'
          and merch_items.submitted_at is null
        order by number desc limit 1)`.as('review_notes'),
      sql<boolean>`exists (select from reviews where thing_id = merch_items.id
        and decision is null and claimed_by is not null)`.as('is_in_review'),
      sql<number>`greatest(0, ${sql.raw(sampleLimitSql('merch_items.owner_id'))}
        - samples_ordered)`.as('samples_left'),
      // Without those that the seller removed.
      sql<VariantRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'size', size, 'colour', colour,
          'colourId', colour_id, 'isAvailable', is_available, 'position', position,
          'image', merch_variants.image) order by position), '[]')
        from merch_variants
        where merch_variants.item_id = merch_items.id and removed_at is null
      )`.as('variants'),
    ])
    .where('merch_items.deleted_at', 'is', null);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>;
export type ItemRow = Omit<SelectedRow, keyof TypedColumns> & TypedColumns;

interface OwnItem {
  ownerId: string;
  id: string;
}

export async function findItem(
  db: Db | Tx,
  { ownerId, id }: OwnItem,
): Promise<ItemRow | undefined> {
  const row = await items(db)
    .where('merch_items.id', '=', id)
    .where('merch_items.owner_id', '=', ownerId)
    .executeTakeFirst();
  return row as ItemRow | undefined;
}

/** Locks the row until the transaction ends. */
export async function lockItem(tx: Tx, { ownerId, id }: OwnItem): Promise<boolean> {
  const row = await tx
    .selectFrom('merch_items')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** All of them, last changed first: a seller has at most a few hundred. */
export async function listItems(
  db: Db | Tx,
  { ownerId, q, typeId }: { ownerId: string; q: string; typeId: number | null },
): Promise<ItemRow[]> {
  let query = items(db).where('merch_items.owner_id', '=', ownerId);
  if (typeId !== null) query = query.where('merch_type_id', '=', typeId);
  if (q !== '') {
    const like = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where((eb) =>
      eb.or([eb('merch_items.title', 'ilike', like), eb('pages.name', 'ilike', like)]),
    );
  }
  const rows = await query
    .orderBy('merch_items.updated_at', 'desc')
    .orderBy('merch_items.id', 'desc')
    .execute();
  return rows as unknown as ItemRow[];
}

export async function countItems(db: Db | Tx, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('merch_items')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertItem(tx: Tx, item: Insertable<MerchItems>): Promise<string> {
  const { id } = await tx
    .insertInto('merch_items')
    .values(item)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A change by a person increases the version, which detects concurrent edits. Background jobs do
 * not (pictures, plant files, start of sale), so that an open form does not fail.
 */
export async function updateItem(
  tx: Tx,
  { id, change, now, isEdit }: { id: string; change: ItemColumns; now: Date; isEdit: boolean },
): Promise<void> {
  await tx
    .updateTable('merch_items')
    .set((eb) => ({
      // Any edit after a rejection starts the correction.
      ...(isEdit && { rejected_at: null, version: eb('version', '+', 1) }),
      ...change,
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

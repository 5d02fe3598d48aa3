import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { SavedItem } from '../kinds/index.ts';

export interface WishRow {
  item: string;
  kind: string;
  /** As they were when it was saved. */
  title: string;
  artist: string;
  createdAt: Date;
  createdKey: string;
}

/** One more than a page has, newest first. */
export async function listWishes(
  db: Db,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<WishRow[]> {
  return await db
    .selectFrom('wishes')
    .select([
      'item_id as item',
      'kind',
      'title',
      'artist',
      'created_at as createdAt',
      instantKey('created_at').as('createdKey'),
    ])
    .where('user_id', '=', userId)
    .$if(cursor !== null, (query) =>
      cursor ? query.where(after('created_at', 'item_id', cursor)) : query,
    )
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** Those of the items that are on the list. */
export async function listSaved(
  db: Db,
  { userId, items }: { userId: string; items: readonly string[] },
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await db
    .selectFrom('wishes')
    .select('item_id as item')
    .where('user_id', '=', userId)
    .where('item_id', 'in', items)
    .orderBy('item_id')
    .execute();
  return rows.map(({ item }) => item);
}

export async function isWished(
  tx: Tx,
  { userId, item }: { userId: string; item: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('wishes')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('item_id', '=', item)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countWishes(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('wishes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWish(
  tx: Tx,
  { userId, item, now }: { userId: string; item: SavedItem; now: Date },
): Promise<void> {
  const { id, kind, title, artist } = item;
  await tx
    .insertInto('wishes')
    .values({ user_id: userId, item_id: id, kind, title, artist, created_at: now })
    .execute();
}

export async function deleteWish(
  db: Db,
  { userId, item }: { userId: string; item: string },
): Promise<void> {
  await db.deleteFrom('wishes').where('user_id', '=', userId).where('item_id', '=', item).execute();
}

export async function deleteWishList(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('wishes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wish_lists').where('user_id', '=', userId).execute();
}

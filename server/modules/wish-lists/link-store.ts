/** Links by which others see a list. There is a row while the list is shared. */
import type { Db } from '../../platform/db/connect.ts';

export interface SharedList {
  userId: string;
  key: string;
  name: string;
}

const COLUMNS = ['user_id as userId', 'share_key as key', 'shown_name as name'] as const;

export async function readLink(db: Db, userId: string): Promise<SharedList | undefined> {
  return await db
    .selectFrom('wish_lists')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Undefined also while the owner is suspended. */
export async function findSharedList(db: Db, key: string): Promise<SharedList | undefined> {
  return await db
    .selectFrom('wish_lists')
    .innerJoin('users', 'users.id', 'wish_lists.user_id')
    .select(COLUMNS)
    .where('share_key', '=', key)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** An existing link stays: it may have been passed on already. */
export async function saveLink(db: Db, { userId, key, name }: SharedList): Promise<SharedList> {
  return await db
    .insertInto('wish_lists')
    .values({ user_id: userId, share_key: key, shown_name: name })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ shown_name: name }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function replaceKey(
  db: Db,
  { userId, key }: Pick<SharedList, 'userId' | 'key'>,
): Promise<SharedList | undefined> {
  return await db
    .updateTable('wish_lists')
    .set({ share_key: key })
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('wish_lists').where('user_id', '=', userId).execute();
}

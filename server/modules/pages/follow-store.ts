import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface FollowKey {
  pageId: string;
  userId: string;
}

export async function readFollow(
  db: Db,
  { pageId, userId }: FollowKey,
): Promise<{ wantsMail: boolean } | undefined> {
  return await db
    .selectFrom('page_followers')
    .select('wants_mail as wantsMail')
    .where('page_id', '=', pageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Idempotent: the follower count increases only for a new follower. */
export async function saveFollow(
  tx: Tx,
  {
    pageId,
    userId,
    wantsMail,
    country,
    now,
  }: FollowKey & {
    wantsMail: boolean;
    /** Of the shop, as the follower has chosen it. */
    country: string;
    now: Date;
  },
): Promise<{ isNew: boolean }> {
  const added = await tx
    .insertInto('page_followers')
    .values({
      page_id: pageId,
      user_id: userId,
      wants_mail: wantsMail,
      country_iso: country,
      since: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('page_id')
    .executeTakeFirst();
  if (added) {
    await countFollowers(tx, pageId, 1);
    return { isNew: true };
  }
  await tx
    .updateTable('page_followers')
    .set({ wants_mail: wantsMail, country_iso: country })
    .where('page_id', '=', pageId)
    .where('user_id', '=', userId)
    .execute();
  return { isNew: false };
}

export async function removeFollow(tx: Tx, { pageId, userId }: FollowKey): Promise<boolean> {
  const removed = await tx
    .deleteFrom('page_followers')
    .where('page_id', '=', pageId)
    .where('user_id', '=', userId)
    .returning('page_id')
    .executeTakeFirst();
  if (removed) await countFollowers(tx, pageId, -1);
  return removed !== undefined;
}

async function countFollowers(tx: Tx, pageId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('pages')
    .set((page) => ({ followers: page('followers', '+', by) }))
    .where('id', '=', pageId)
    .execute();
}

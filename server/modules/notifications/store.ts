import type { NotificationTopic } from '@lathe/rules/notifications';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { NotificationDetails } from './details.ts';

export interface NotificationRow {
  id: number;
  userId: string;
  topic: NotificationTopic;
  details: NotificationDetails;
  url: string;
  createdAt: Date;
  createdKey: string;
  readAt: Date | null;
}

function notifications(db: Db | Tx) {
  return db
    .selectFrom('notifications')
    .select([
      'id',
      'user_id as userId',
      'topic',
      'details',
      'url',
      'created_at as createdAt',
      instantKey('created_at').as('createdKey'),
      'read_at as readAt',
    ])
    .$castTo<NotificationRow>();
}

export async function findNotification(db: Db, id: number): Promise<NotificationRow | undefined> {
  return await notifications(db).where('id', '=', id).executeTakeFirst();
}

/** Newest first; returns one row more than a page. */
export async function listNotifications(
  db: Db,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<NotificationRow[]> {
  let query = notifications(db).where('user_id', '=', userId).where('in_studio', '=', true);
  if (cursor) query = query.where(after('created_at', 'id', cursor));
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications
    where user_id = ${userId} and in_studio and read_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ids follow the order of the events closely enough: a row that is committed later stays unread. */
export async function markRead(
  tx: Tx,
  { userId, upTo, now }: { userId: string; upTo: number | null; now: Date },
): Promise<void> {
  await sql`update notifications set read_at = ${now}
    where user_id = ${userId} and in_studio and read_at is null
      and (${upTo}::bigint is null or id <= ${upTo}::bigint)`.execute(tx);
}

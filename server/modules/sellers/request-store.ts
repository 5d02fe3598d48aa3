import { RELEASES_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

function requests(db: Db | Tx) {
  return db
    .selectFrom('release_requests')
    .innerJoin('users', 'users.id', 'release_requests.user_id')
    .leftJoin('users as staff', (join) =>
      join.onRef('staff.id', '=', 'answered_by').on('staff.deleted_at', 'is', null),
    )
    .select([
      'release_requests.id',
      'user_id as userId',
      'wanted',
      'reason',
      sql<'open' | 'granted' | 'declined'>`release_requests.state`.as('state'),
      'asked_at as askedAt',
      'answered_at as answeredAt',
      'granted',
      'answer',
      'users.name',
      'users.email',
      'users.role',
      'users.locale',
      'users.first_name as firstName',
      'users.releases_count as count',
      sql<number>`coalesce(users.releases_limit, ${RELEASES_LIMIT_DEFAULT})`.as('limit'),
      'staff.name as answeredBy',
      instantKey('asked_at').as('askedKey'),
    ])
    .where('users.deleted_at', 'is', null);
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/** Newest first, one row more than a page. */
export async function listRequests(
  db: Db,
  { isOpen, cursor }: { isOpen: boolean; cursor: Cursor | null },
) {
  return await requests(db)
    .where('release_requests.state', isOpen ? '=' : '<>', 'open')
    .$if(cursor !== null, (query) =>
      query.where(after('asked_at', 'release_requests.id', cursor ?? { at: '0', id: '' })),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('release_requests.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findRequest(db: Db | Tx, id: string): Promise<RequestRow | undefined> {
  return await requests(db).where('release_requests.id', '=', id).executeTakeFirst();
}

export async function findLatestRequest(
  db: Db | Tx,
  userId: string,
): Promise<RequestRow | undefined> {
  return await requests(db)
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('release_requests.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertRequest(
  tx: Tx,
  request: { userId: string; wanted: number; reason: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('release_requests')
    .values({
      user_id: request.userId,
      wanted: request.wanted,
      reason: request.reason,
      asked_at: request.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Answer {
  id: string;
  state: 'granted' | 'declined';
  granted: number | null;
  answer: string;
  answeredBy: string;
  now: Date;
}

/** False if somebody else has answered it. */
export async function answerRequest(tx: Tx, answer: Answer): Promise<boolean> {
  const { id, state, granted, now } = answer;
  const row = await tx
    .updateTable('release_requests')
    .set({
      state,
      granted,
      answer: answer.answer,
      answered_by: answer.answeredBy,
      answered_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

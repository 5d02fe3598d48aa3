import { RESERVE_DISPUTE_DAYS } from '@lathe/rules/payout-limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { partiesOf } from '../ledger/index.ts';

function reserves(db: Db | Tx) {
  return db
    .selectFrom('reserves')
    .innerJoin('users', 'users.id', 'reserves.user_id')
    .select([
      'reserves.id',
      'reserves.user_id as userId',
      'users.name',
      'users.email',
      'payout_id as payoutId',
      'currency',
      'amount',
      'reason',
      'held_at as heldAt',
      'release_on as releaseOn',
      'released_at as releasedAt',
      instantKey('held_at').as('heldKey'),
    ]);
}

export type ReserveRow = Awaited<ReturnType<typeof listHeldReserves>>[number];

export async function findReserve(db: Db | Tx, id: string): Promise<ReserveRow | undefined> {
  return await reserves(db).where('reserves.id', '=', id).executeTakeFirst();
}

/** Newest first; one row more than a page. */
export async function listHeldReserves(db: Db, cursor: Cursor | null) {
  return await reserves(db)
    .where('released_at', 'is', null)
    .$if(cursor !== null, (query) =>
      query.where(after('held_at', 'reserves.id', cursor ?? { at: '0', id: '' })),
    )
    .orderBy('held_at', 'desc')
    .orderBy('reserves.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export interface ReserveHistory {
  settledPayouts: number;
  /** Of the last days, see RESERVE_DISPUTE_DAYS. */
  disputes: number;
}

/** What a reserve is decided by, of several sellers. */
export async function readReserveHistories(
  db: Db,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<(userId: string) => ReserveHistory> {
  const since = subtractDuration(now, { days: RESERVE_DISPUTE_DAYS });
  const { rows } = await sql<ReserveHistory & { userId: string }>`
    select sellers.id as "userId",
      (select count(*)::integer from payouts
        where user_id = sellers.id and state = 'settled') as "settledPayouts",
      (select count(distinct disputes.order_id)::integer from disputes
        where opened_at > ${since} and exists (
          select from order_lines join earnings on earnings.order_line_id = order_lines.id
          where order_lines.order_id = disputes.order_id
            and party_id in ${partiesOf(sql`sellers.id`)})) as disputes
    from unnest(${[...new Set(userIds)]}::uuid[]) as sellers (id)`.execute(db);
  const byUser = new Map(rows.map(({ userId, ...history }) => [userId, history]));
  return (userId) => byUser.get(userId) ?? { settledPayouts: 0, disputes: 0 };
}

import type { Db } from '../../platform/db/connect.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

export async function countHolders(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_feature_flags')
    .select(({ fn }) => ['flag', fn.countAll<number>().as('holders')])
    .groupBy('flag')
    .execute();
  return new Map(rows.map(({ flag, holders }) => [flag, holders]));
}

export interface HolderRow {
  id: string;
  name: string;
  email: string;
  setAt: Date;
  setBy: string | null;
  setKey: string;
}

/** Most recently enabled first, one row more than a page. */
export async function listHolders(
  db: Db,
  { flag, cursor }: { flag: string; cursor: Cursor | null },
): Promise<HolderRow[]> {
  let query = db
    .selectFrom('user_feature_flags as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .leftJoin('users as setter', 'setter.id', 'held.set_by')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'held.set_at as setAt',
      'setter.name as setBy',
      instantKey('held.set_at').as('setKey'),
    ])
    .where('held.flag', '=', flag)
    .orderBy('held.set_at', 'desc')
    .orderBy('held.user_id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (cursor) query = query.where(after('held.set_at', 'held.user_id', cursor));
  return await query.execute();
}

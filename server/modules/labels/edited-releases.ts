/** Releases of artists that a label may edit. */
import type { LabelRelease } from '@lathe/contract/label-release-calls';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { sellerNameExpression } from '../accounts/index.ts';
import { findReleases, presentSummary, viewerOf } from '../releases/index.ts';
import { isGrantedOn, RELEASE_COLUMNS } from './rights.ts';

interface EditedRelease {
  id: string;
  owner: string;
  updatedKey: string;
}

/** Last changed first, one row more than a page. */
export async function listEditedReleases(
  db: Db,
  { ownerId, cursor }: { ownerId: string; cursor: Cursor | null },
): Promise<EditedRelease[]> {
  let query = db
    .selectFrom('releases')
    .select([
      'releases.id',
      sellerNameExpression('releases.owner_id').as('owner'),
      instantKey('releases.updated_at').as('updatedKey'),
    ])
    .where('releases.deleted_at', 'is', null)
    .where(
      'releases.owner_id',
      'in',
      sql<string>`(select artist_id from label_agreements
        join labels on labels.id = label_id where labels.owner_id = ${ownerId} and state = 'agreed')`,
    )
    .where(isGrantedOn(RELEASE_COLUMNS, { ownerId, right: 'edit' }))
    .orderBy('releases.updated_at', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (cursor) query = query.where(after('releases.updated_at', 'releases.id', cursor));
  return await query.execute();
}

export async function presentEditedReleases(
  call: Caller,
  listed: readonly EditedRelease[],
): Promise<Map<string, LabelRelease>> {
  if (listed.length === 0) return new Map();
  const viewer = await viewerOf(call);
  const owners = new Map(listed.map(({ id, owner }) => [id, owner]));
  const rows = await findReleases(call.ctx.db, [...owners.keys()]);
  return new Map(
    rows.map((row) => [
      row.id,
      { ...presentSummary(row, viewer), owner: owners.get(row.id) ?? '' },
    ]),
  );
}

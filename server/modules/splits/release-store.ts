import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { hasReleaseRight, isGrantedOn, RELEASE_COLUMNS } from '../labels/index.ts';
import { listOpenInvited } from './invited-store.ts';
import { payeeName } from './payee-name.ts';

export interface SplitRelease {
  id: string;
  title: string;
  primaryArtist: string;
  format: string;
  ownerId: string;
  ownerName: string;
  isDeleted: boolean;
}

export async function findSplitRelease(db: Db | Tx, id: string): Promise<SplitRelease | undefined> {
  return await db
    .selectFrom('releases')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .select([
      'releases.id',
      'releases.title',
      'releases.primary_artist as primaryArtist',
      'release_types.format',
      'releases.owner_id as ownerId',
      payeeName('releases.owner_id').as('ownerName'),
      sql<boolean>`releases.deleted_at is not null`.as('isDeleted'),
    ])
    .where('releases.id', '=', id)
    .executeTakeFirst();
}

/** The owner, and labels that have the right. */
export async function mayPropose(
  db: Db | Tx,
  { release, userId }: { release: SplitRelease; userId: string },
): Promise<boolean> {
  if (release.isDeleted) return false;
  if (release.ownerId === userId) return true;
  return await hasReleaseRight(db, { ownerId: userId, right: 'payees', releaseId: release.id });
}

export interface Candidate {
  id: string;
  name: string;
  role: 'owner' | 'label' | 'payee' | 'invited';
}

/** The owner, labels with an agreement, everyone who has or had a share, and who was invited. */
export async function listCandidates(db: Db | Tx, release: SplitRelease): Promise<Candidate[]> {
  const invited = await listOpenInvited(db, release.id);
  return [
    ...(await listUsers(db, release)),
    ...invited.map(({ id, name }): Candidate => ({ id, name, role: 'invited' })),
  ];
}

async function listUsers(db: Db | Tx, release: SplitRelease): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select known.id, known.role, ${payeeName('known.id')} as name from (
      select distinct on (id) id, role from (
        select ${release.ownerId}::uuid as id, 'owner' as role, 1 as place
        union all
        select labels.owner_id, 'label', 2 from label_agreements
        join labels on labels.id = label_id and labels.deleted_at is null
        where artist_id = ${release.ownerId} and state = 'agreed'
        union all
        select user_id, 'payee', 3 from release_split_shares
        join release_splits on release_splits.id = split_id
        where release_id = ${release.id} and user_id is not null
      ) as found order by id, place
    ) as known
    join users on users.id = known.id and users.deleted_at is null
    order by known.role = 'owner' desc, known.role, name, known.id`.execute(db);
  return rows;
}

export interface ShareableRow {
  id: string;
  title: string;
  primaryArtist: string;
  format: string;
  pageName: string | null;
  isOwn: boolean;
  isShared: boolean;
  isProposed: boolean;
  createdKey: string;
}

/** Newest first; returns one row more than a page. */
export async function listShareable(
  db: Db,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<ShareableRow[]> {
  const has = (state: string) => sql<boolean>`exists (select from release_splits
    where release_splits.release_id = releases.id and release_splits.state = ${state})`;
  let query = db
    .selectFrom('releases')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .leftJoin('pages', 'pages.id', 'releases.page_id')
    .select([
      'releases.id',
      'releases.title',
      'releases.primary_artist as primaryArtist',
      'release_types.format',
      'pages.name as pageName',
      sql<boolean>`releases.owner_id = ${userId}`.as('isOwn'),
      has('agreed').as('isShared'),
      has('proposed').as('isProposed'),
      instantKey('releases.created_at').as('createdKey'),
    ])
    .where('releases.deleted_at', 'is', null)
    // Filters by owner first, because only that has an index.
    .where(
      'releases.owner_id',
      'in',
      sql<string>`(select ${userId}::uuid union select artist_id from label_agreements
        join labels on labels.id = label_id where labels.owner_id = ${userId} and state = 'agreed')`,
    )
    .where((eb) =>
      eb.or([
        eb('releases.owner_id', '=', userId),
        eb(isGrantedOn(RELEASE_COLUMNS, { ownerId: userId, right: 'payees' }), '=', true),
      ]),
    )
    .orderBy('releases.created_at', 'desc')
    .orderBy('releases.id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (cursor) query = query.where(after('releases.created_at', 'releases.id', cursor));
  return await query.execute();
}

/** Release groups for sellers: one title with all its formats. */
import { slugify } from '@lathe/rules/slugs';
import { canJoinGroup } from '@lathe/rules/title-similarity';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { metadataStatus } from './change-release.ts';
import { metadataOf } from './facts.ts';
import { addToHistory } from './history.ts';
import { lockGroups, removeUnusedGroup } from './leave-group.ts';
import { type ReleaseRow, updateRelease } from './store.ts';

export interface GroupOption {
  uuid: string;
  title: string;
  primary_artist: string;
  formats: string[];
  selectable: boolean;
}

/** The seller's groups on the page of the release; groups that it may join come first. */
export async function groupOptions(db: Db | Tx, release: ReleaseRow): Promise<GroupOption[]> {
  if (release.page_id === null) return [];
  const groups = await db
    .selectFrom('release_groups')
    .select((eb) => [
      'release_groups.id',
      'release_groups.title',
      'release_groups.primary_artist',
      eb
        .selectFrom('releases')
        .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
        .select((row) =>
          row.fn.agg<string[]>('array_agg', ['release_types.format']).distinct().as('formats'),
        )
        .whereRef('releases.group_id', '=', 'release_groups.id')
        .where('releases.deleted_at', 'is', null)
        .as('formats'),
    ])
    .where('release_groups.page_id', '=', release.page_id)
    .where('release_groups.owner_id', '=', release.owner_id)
    .orderBy('release_groups.created_at', 'desc')
    .limit(200)
    .execute();
  return groups
    .map(({ id, title, primary_artist, formats }) => ({
      uuid: id,
      title,
      primary_artist,
      formats: formats ?? [],
      selectable: canJoinGroup(titled(release), { title, primaryArtist: primary_artist }),
    }))
    .sort((a, b) => Number(b.selectable) - Number(a.selectable));
}

function titled({ title, primary_artist }: Pick<ReleaseRow, 'title' | 'primary_artist'>) {
  return { title, primaryArtist: primary_artist };
}

interface GroupJoin {
  release: ReleaseRow;
  userId: string;
}

export async function joinGroup(
  tx: Tx,
  ctx: Ctx,
  { release, userId, groupId }: GroupJoin & { groupId: string },
): Promise<void> {
  const { group_id: left } = release;
  // The group keeps its title until this release has joined.
  await lockGroups(tx, left === null ? [groupId] : [groupId, left]);
  const group = await tx
    .selectFrom('release_groups')
    .select(['id', 'title', 'primary_artist'])
    .where('id', '=', groupId)
    .where('owner_id', '=', release.owner_id)
    .where('page_id', '=', release.page_id)
    .executeTakeFirst();
  if (!group) throw new CallError('not_found');
  if (!canJoinGroup(titled(release), titled(group))) throw new CallError('group_not_similar');
  await attach(tx, ctx, { release, userId, groupId, title: group.title });
  if (left !== null && left !== groupId) await removeUnusedGroup(tx, left);
}

export async function makeGroup(
  tx: Tx,
  ctx: Ctx,
  { release, userId, title }: GroupJoin & { title: string },
): Promise<void> {
  const { page_id: pageId, owner_id: ownerId } = release;
  if (pageId === null) throw new CallError('page_needed');
  const name = title.trim() === '' ? release.title : title.trim();
  if (!canJoinGroup(titled(release), { ...titled(release), title: name })) {
    throw new CallError('group_not_similar');
  }
  const { id } = await tx
    .insertInto('release_groups')
    .values({
      owner_id: ownerId,
      page_id: pageId,
      slug: await freeSlug(tx, pageId, name),
      title: name,
      primary_artist: release.primary_artist,
      main_genre_id: release.main_genre_id,
      sub_genre_id: release.sub_genre_id,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attach(tx, ctx, { release, userId, groupId: id, title: name });
}

const SLUG_MAX = 70;

/** `night-bus`, or `night-bus-2` if that is taken, because several sellers may share a page. */
async function freeSlug(tx: Tx, pageId: string, title: string): Promise<string> {
  await lock(tx, 'group-slug', pageId);
  const base = slugify(title).slice(0, SLUG_MAX).replace(/-$/, '') || 'release';
  const taken = await tx
    .selectFrom('release_groups')
    .select('slug')
    .where('page_id', '=', pageId)
    .where('slug', 'like', `${base}%`)
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}

async function attach(
  tx: Tx,
  ctx: Ctx,
  { release, userId, groupId, title }: GroupJoin & { groupId: string; title: string },
): Promise<void> {
  const now = ctx.clock.now();
  const metadata_status = metadataStatus({ ...metadataOf(release), groupId });
  await updateRelease(tx, { id: release.id, change: { group_id: groupId, metadata_status }, now });
  await addToHistory(tx, {
    releaseId: release.id,
    userId,
    action: 'grouped',
    detail: { title },
    now,
  });
}

/** A seller's release groups: attached releases, and those that could be attached. */
import type {
  Candidate,
  OwnGroup,
  OwnGroupWithCandidates,
  UngroupedRelease,
} from '@lathe/contract/release-group-calls';
import {
  type GroupFit,
  groupFit,
  SIMILARITY_MIN,
  titleSimilarity,
} from '@lathe/rules/title-similarity';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { type GroupDetails, groupUrl } from '../storefront/index.ts';
import { isEditable } from './change-release.ts';
import { presentSummary, type Viewer } from './present.ts';
import { viewerOf } from './reply.ts';
import { listReleases, type ReleaseRow } from './store.ts';

export interface OwnGroupRow extends GroupDetails {
  version: number;
  pageOwnerId: string;
}

/** Excludes groups on deleted pages. */
function ownGroups(db: Db | Tx, ownerId: string) {
  return db
    .selectFrom('release_groups')
    .innerJoin('pages', 'pages.id', 'release_groups.page_id')
    .select([
      'release_groups.id',
      'release_groups.owner_id as ownerId',
      'release_groups.slug',
      'release_groups.title',
      'release_groups.primary_artist as artist',
      'release_groups.description',
      'release_groups.visibility',
      'release_groups.main_genre_id as mainGenreId',
      'release_groups.sub_genre_id as subGenreId',
      'release_groups.version',
      'pages.id as pageId',
      'pages.slug as pageSlug',
      'pages.name as pageName',
      'pages.is_live as pageIsLive',
      'pages.owner_id as pageOwnerId',
    ])
    .$narrowType<{ visibility: OwnGroupRow['visibility'] }>()
    .where('release_groups.owner_id', '=', ownerId)
    .where('pages.deleted_at', 'is', null);
}

export async function findOwnGroup(
  db: Db | Tx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<OwnGroupRow> {
  const group = await ownGroups(db, ownerId).where('release_groups.id', '=', id).executeTakeFirst();
  if (!group) throw new CallError('not_found');
  return group;
}

export async function readOwnGroups(
  call: Caller,
  ownerId: string,
): Promise<{ groups: OwnGroup[]; ungrouped: UngroupedRelease[] }> {
  const { db } = call.ctx;
  const viewer = await viewerOf(call);
  const rows = await ownGroups(db, ownerId)
    .orderBy('release_groups.created_at', 'desc')
    .orderBy('release_groups.id')
    .execute();
  const releases = await listReleases(db, { ownerId, q: '', sort: 'title' });
  const ungrouped = releases.filter(({ group_id, retired_at }) => !group_id && !retired_at);
  return {
    groups: rows.map((row) => presentGroup(row, releases, viewer)),
    ungrouped: ungrouped.map((release) => ({
      ...presentRelease(release, viewer),
      page_name: release.page_name,
      closest: closestGroup(release, rows),
    })),
  };
}

export async function readOwnGroup(
  call: Caller,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<OwnGroupWithCandidates> {
  const { db } = call.ctx;
  const viewer = await viewerOf(call);
  const row = await findOwnGroup(db, { ownerId, id });
  const releases = await listReleases(db, { ownerId, q: '', sort: 'title' });
  const others = releases.filter(
    ({ group_id, page_id, retired_at }) => !group_id && !retired_at && page_id === row.pageId,
  );
  return {
    ...presentGroup(row, releases, viewer),
    candidates: others.map((release) => presentCandidate(release, row, viewer)),
  };
}

function presentCandidate(release: ReleaseRow, group: OwnGroupRow, viewer: Viewer): Candidate {
  const similarity = similarityOf(release, group);
  return {
    ...presentRelease(release, viewer),
    ...similarity,
    operations: { attach_enabled: similarity.fit === 'fits' && isEditable(release) },
  };
}

function presentRelease(release: ReleaseRow, viewer: Viewer) {
  const { uuid, title, primary_artist, format, type_name, status, status_name } = presentSummary(
    release,
    viewer,
  );
  return { uuid, title, primary_artist, format, type_name, status, status_name };
}

function presentGroup(row: OwnGroupRow, all: readonly ReleaseRow[], viewer: Viewer): OwnGroup {
  const releases = all.filter(({ group_id }) => group_id === row.id);
  return {
    uuid: row.id,
    title: row.title,
    description: row.description,
    primary_artist: row.artist,
    url: groupUrl(row.pageSlug, row.slug),
    page: {
      uuid: row.pageId,
      name: row.pageName,
      is_live: row.pageIsLive,
      is_own: row.pageOwnerId === row.ownerId,
    },
    image: presentPicture(releases.find(({ image }) => image)?.image),
    visibility: row.visibility,
    in_shop:
      row.visibility === 'visible' &&
      row.pageIsLive &&
      releases.some(({ published_at, retired_at }) => published_at && !retired_at),
    main_genre: row.mainGenreId,
    sub_genre: row.subGenreId,
    releases: releases.map((release) => presentRelease(release, viewer)),
    version: row.version,
  };
}

interface TitleSimilarity {
  fit: GroupFit;
  similarity_percent: number;
  needed_percent: number;
}

/** Rounded down, so that 44.9 % is not shown as the required 45 %. */
function similarityOf(
  { title, primary_artist }: Pick<ReleaseRow, 'title' | 'primary_artist'>,
  group: Pick<OwnGroupRow, 'title' | 'artist'>,
): TitleSimilarity {
  const titled = { title: group.title, primaryArtist: group.artist };
  return {
    fit: groupFit({ title, primaryArtist: primary_artist }, titled),
    similarity_percent: Math.floor(titleSimilarity(title, group.title) * 100),
    needed_percent: Math.round(SIMILARITY_MIN * 100),
  };
}

const ORDER: readonly GroupFit[] = ['fits', 'other_title', 'other_artist'];

function closestGroup(
  release: ReleaseRow,
  groups: readonly OwnGroupRow[],
): UngroupedRelease['closest'] {
  const [closest] = groups
    .filter(({ pageId }) => pageId === release.page_id)
    .map((group) => ({ group, likeness: similarityOf(release, group) }))
    .sort(
      (a, b) =>
        ORDER.indexOf(a.likeness.fit) - ORDER.indexOf(b.likeness.fit) ||
        b.likeness.similarity_percent - a.likeness.similarity_percent,
    );
  if (!closest) return null;
  const { id, title, artist } = closest.group;
  return { uuid: id, title, primary_artist: artist, ...closest.likeness };
}

/** Tracks and credited people by which titles were found. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { StorefrontCard } from '../storefront/index.ts';
import type { TitleQueries } from './tsquery.ts';

export interface TrackTitle {
  groupId: string;
  id: string;
  title: string;
  artist: string;
}

export interface TrackHit extends StorefrontCard {
  id: string;
}

const HITS = `
  select found.group_id as id, shelf.card, shelf.offer
  from find_tracks($1::tsquery, $2::tsquery, $3, $4, $5) as found
  join shelf on shelf.group_id = found.group_id
  order by found.sold desc, found.group_id desc`;

/** The best-selling titles with a track match, regardless of other matches. */
export async function findByTrack(
  preparedPool: pg.Pool,
  { everything, inLabels, isCommon }: TitleQueries,
  { country, limit }: { country: string; limit: number },
): Promise<TrackHit[]> {
  if (inLabels === null) return [];
  const values = [everything, inLabels, isCommon, country, limit];
  return await prepared<TrackHit>(preparedPool, 'found by tracks', HITS, values);
}

/** Tracks of all formats on sale; a track on vinyl and CD appears twice. */
const TRACKS = `
  select releases.group_id as "groupId", tracks.id, tracks.title, tracks.primary_artist as artist
  from unnest($1::uuid[]) as wanted (group_id)
  join shelf on shelf.group_id = wanted.group_id
  join releases on releases.id = any (shelf.releases)
  join tracks on tracks.release_id = releases.id
  order by array_position(shelf.releases, releases.id), tracks.side, tracks.position`;

export async function tracksOf(
  preparedPool: pg.Pool,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, TrackTitle[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await prepared<TrackTitle>(preparedPool, 'tracks of titles', TRACKS, [groupIds]);
  return Map.groupBy(rows, ({ groupId }) => groupId);
}

/** Guests and credited people of all formats on sale and of their tracks, each name once. */
const CREDITED = `
  select wanted.group_id as "groupId", named ->> 'name' as name
  from unnest($1::uuid[]) as wanted (group_id)
  join shelf on shelf.group_id = wanted.group_id
  join releases on releases.id = any (shelf.releases)
  cross join lateral (
    select credits || additional_artists as people, 0 as side, 0 as position
    union all
    select credits || additional_artists, side, position from tracks
    where release_id = releases.id
  ) as listed
  cross join lateral jsonb_array_elements(people) with ordinality as one (named, place)
  group by 1, 2
  order by min(side), min(listed.position), min(place)`;

export async function creditedOf(
  preparedPool: pg.Pool,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (groupIds.length === 0) return new Map();
  type Row = { groupId: string; name: string };
  const rows = await prepared<Row>(preparedPool, 'credited people', CREDITED, [groupIds]);
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  return new Map([...byGroup].map(([id, people]) => [id, people.map(({ name }) => name)]));
}

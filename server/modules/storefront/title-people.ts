/** Tracks of titles, and the people who are credited on them, to say why a title was found. */
import type { Suggestion } from '@lathe/contract/storefront-calls';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { readCardContent, type StorefrontCard } from './storefront-card.ts';

export interface TrackTitle {
  groupId: string;
  id: string;
  title: string;
  artist: string;
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

export function suggestTitle(card: StorefrontCard): Suggestion {
  const { title, primary_artist, url, image } = readCardContent(card);
  return { kind: 'release', title, subtitle: primary_artist, url, image };
}

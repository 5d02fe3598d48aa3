/** Titles that were found by their tracks. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { StorefrontCard } from '../storefront/index.ts';
import type { TitleQueries } from './tsquery.ts';

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

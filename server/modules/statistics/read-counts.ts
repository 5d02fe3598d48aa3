/** What was counted on some pages. Each read is one range of the primary key. */
import type { LeftOutReason } from '@lathe/rules/statistics';
import { NOW_MINUTES } from '@lathe/rules/statistics';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type SubjectName, subjectsOn } from './subject-names.ts';

export interface CountFilter {
  pageIds: readonly string[];
  subjectId: string | null;
  grain: 'hour' | 'day';
  from: Date;
  to: Date;
}

export interface CountSums {
  views: number;
  visitors: number;
  plays_whole: number;
  plays_part: number;
  plays_skipped: number;
  basket_adds: number;
}

const SUMS = sql`sum(views)::integer as views, sum(visitors)::integer as visitors,
  sum(plays_whole)::integer as plays_whole, sum(plays_part)::integer as plays_part,
  sum(plays_skipped)::integer as plays_skipped, sum(basket_adds)::integer as basket_adds`;

function inRange({ pageIds, subjectId, grain, from, to }: CountFilter, facet: Facet | 'all') {
  return sql`page_id = any(${[...pageIds]}::uuid[]) and grain = ${grain}
    and facet = ${facet} and at >= ${from} and at < ${to}
    ${subjectId === null ? sql`` : sql`and subject_id = ${subjectId}`}`;
}

export async function countsByTime(
  db: Db,
  filter: CountFilter,
): Promise<(CountSums & { at: Date })[]> {
  const { rows } = await sql<CountSums & { at: Date }>`
    select at, ${SUMS} from stat_counts where ${inRange(filter, 'all')} group by at`.execute(db);
  return rows;
}

type Facet = 'source' | 'country' | 'device';
export type FacetSums = CountSums & { value: string };

/** The values of one facet, most views first. */
export async function countsByFacet(
  db: Db,
  filter: CountFilter,
  facet: Facet,
): Promise<FacetSums[]> {
  const { rows } = await sql<FacetSums>`
    select value, ${SUMS} from stat_counts where ${inRange(filter, facet)}
    group by value order by sum(views) desc, value`.execute(db);
  return rows;
}

export type SubjectSums = CountSums & SubjectName;

/** Things that exist, most views first. */
export async function countsBySubject(db: Db, filter: CountFilter): Promise<SubjectSums[]> {
  const { rows } = await sql<SubjectSums>`
    select named.*, views, visitors, plays_whole, plays_part, plays_skipped, basket_adds
    from (select subject_id, ${SUMS} from stat_counts
      where ${inRange(filter, 'all')} group by subject_id) as counted
    join ${subjectsOn(filter.pageIds)} as named on named.uuid = subject_id
    order by views desc, title, uuid`.execute(db);
  return rows;
}

export async function isAnythingCounted(db: Db, pageIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from stat_counts
    where page_id = any(${[...pageIds]}::uuid[]) limit 1`.execute(db);
  return rows.length > 0;
}

export async function leftOutSums(
  db: Db,
  { pageIds, from, to }: Pick<CountFilter, 'pageIds' | 'from' | 'to'>,
): Promise<{ reason: LeftOutReason; views: number }[]> {
  const { rows } = await sql<{ reason: LeftOutReason; views: number }>`
    select reason, sum(views)::integer as views from stat_left_out
    where page_id = any(${[...pageIds]}::uuid[])
      and day >= (${from} at time zone 'Europe/London')::date
      and day <= (${to} at time zone 'Europe/London')::date
    group by reason order by views desc, reason`.execute(db);
  return rows;
}

export async function countsOfNow(
  db: Db,
  { pageIds, now }: { pageIds: readonly string[]; now: Date },
): Promise<{ views: number; plays: number; basket_adds: number }> {
  const { rows } = await sql<{ views: number; plays: number; basket_adds: number }>`
    select coalesce(sum(views), 0)::integer as views, coalesce(sum(plays), 0)::integer as plays,
      coalesce(sum(basket_adds), 0)::integer as basket_adds
    from stat_minutes where page_id = any(${[...pageIds]}::uuid[])
      and minute > ${subtractDuration(now, { minutes: NOW_MINUTES })}`.execute(db);
  return rows[0] ?? { views: 0, plays: 0, basket_adds: 0 };
}

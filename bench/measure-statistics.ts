/** The statistics of a seller with ten million views in the database. */
import pg from 'pg';
import { STAT_PERIODS, type StatPeriod } from '../rules/statistics.ts';
import { countsByFacet, countsByTime } from '../server/modules/statistics/read-counts.ts';
import { readStatistics } from '../server/modules/statistics/read-statistics.ts';
import { timeColumns } from '../server/modules/statistics/time-columns.ts';
import { visiblePages } from '../server/modules/statistics/visible-pages.ts';
import { connect, type Db } from '../server/platform/db/connect.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { step } from '../tools/progress.ts';

export interface StatisticsResult {
  views: number;
  rows: number;
  /** p95 of all figures of the screen at once, in milliseconds, by period. */
  screen: Record<StatPeriod, number>;
  /** p95 of each chart of a year. */
  charts: Record<'views' | 'sources' | 'countries' | 'devices', number>;
}

const VIEWS = 10_000_000;
const PAGES = 25;
/** Of one seller. */
const OWN_PAGES = 2;
/** Things of a page, with itself. */
const SUBJECTS = 4;
const DAYS = 730;
const COUNTRIES = 20;
const ROUNDS = 60;
const WARM_UPS = 5;
const MAX_P95_MS = 50;
const SELLER = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

export async function measureStatistics(databaseUrl: string): Promise<StatisticsResult> {
  const database = connect(databaseUrl);
  const { db } = database;
  try {
    await migrate(database);
    const rows = await step(`${VIEWS.toLocaleString('en-GB')} views`, () => fill(databaseUrl));
    const ctx = { db, clock: { now: () => new Date() } };
    const screen = {} as Record<StatPeriod, number>;
    for (const period of STAT_PERIODS) {
      screen[period] = await p95Of(() =>
        readStatistics(ctx, { userId: SELLER, period, locale: 'en_GB' }),
      );
    }
    return { views: VIEWS, rows, screen, charts: await measureCharts(db) };
  } finally {
    await database.close();
  }
}

/** The longest time that is shown: of each chart by itself. */
async function measureCharts(db: Db): Promise<StatisticsResult['charts']> {
  const pageIds = (await visiblePages(db, SELLER)).map(({ id }) => id);
  const { unit: grain, beforeFrom, from, to } = timeColumns('365d', new Date());
  const year = { pageIds, subjectId: null, grain, from, to };
  return {
    views: await p95Of(() => countsByTime(db, { ...year, from: beforeFrom })),
    sources: await p95Of(() => countsByFacet(db, year, 'source')),
    countries: await p95Of(() => countsByFacet(db, year, 'country')),
    devices: await p95Of(() => countsByFacet(db, year, 'device')),
  };
}

async function p95Of(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const start = performance.now();
    await read();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** Every day has views from every source, country and device, which is the most rows there can be. */
async function fill(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into pages (id, owner_id, slug, name, is_live)
        select md5('page ' || n)::uuid,
          case when n <= $1::integer then $2::uuid else $3::uuid end, 'page-' || n, 'Page ' || n, true
        from generate_series(1, $4::integer) as n`,
      [OWN_PAGES, SELLER, OTHER, PAGES],
    );
    await client.query(
      `insert into release_groups (id, owner_id, page_id, slug, title, primary_artist)
        select md5('group ' || n || ' ' || at)::uuid, $1, md5('page ' || n)::uuid, 'g-' || at,
          'Night Bus', 'Kiosk'
        from generate_series(1, $2::integer) as n, generate_series(2, $3::integer) as at`,
      [SELLER, PAGES, SUBJECTS],
    );
    const each = Math.round(VIEWS / (PAGES * SUBJECTS * DAYS));
    const { rowCount } = await client.query(
      `insert into stat_counts (page_id, grain, facet, at, subject, subject_id, value, views,
          visitors, plays_whole, plays_part, plays_skipped, basket_adds)
        select page_id, 'day', facet, at, subject, subject_id, value,
          greatest(1, $1::integer / parts), 1, 1, 1, 1, 1
        from (
          select md5('page ' || n)::uuid as page_id,
            case place when 1 then 'page' else 'release' end as subject,
            case place when 1 then md5('page ' || n) else md5('group ' || n || ' ' || place) end::uuid
              as subject_id
          from generate_series(1, $2::integer) as n, generate_series(1, $3::integer) as place
        ) as subjects
        cross join (
          select date_trunc('day', now(), 'Europe/London') - interval '1 day' * ago as at
          from generate_series(0, $4::integer - 1) as ago) as days
        cross join (
          select 'all' as facet, '' as value, 1 as parts
          union all select 'source', 'source ' || n, 8 from generate_series(1, 8) as n
          union all select 'country', chr(65 + n) || 'A', $5::integer from generate_series(1, $5::integer) as n
          union all select 'device', 'device ' || n, 3 from generate_series(1, 3) as n) as facets
        order by page_id, facet, at`,
      [each, PAGES, SUBJECTS, DAYS, COUNTRIES],
    );
    await client.query('vacuum analyze');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

export function statisticsProblems({ charts }: StatisticsResult): string[] {
  return Object.entries(charts).flatMap(([chart, ms]) =>
    ms > MAX_P95_MS
      ? [`statistics: ${chart} take ${ms.toFixed(0)} ms, expected at most ${MAX_P95_MS}.`]
      : [],
  );
}

export function statisticsLine(result: StatisticsResult): string {
  const { views, rows, screen, charts } = result;
  const mark = statisticsProblems(result).length === 0 ? '✓' : '✗';
  const listed = (times: Record<string, number>) =>
    Object.entries(times)
      .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
      .join(', ');
  return `statistics with ${views.toLocaleString('en-GB')} views in ${rows.toLocaleString('en-GB')} rows, p95: charts of a year ${listed(charts)} (≤ ${MAX_P95_MS} ${mark}); all figures of the screen ${listed(screen)}`;
}

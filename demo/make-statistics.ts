/**
 * Two years of figures for the demo pages, computed by the database from the ids of what they are
 * about, so that every run has the same. Nobody needs them to open the shop, so they are a later part.
 */
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';

const DAYS = 730;
/** The screen shows sources, countries and devices of a year at most. */
const FACET_DAYS = 365;
/** Enough for the last 24 hours and those before. */
const HOUR_DAYS = 3;

/** The part of each value, in order. `facet, value, from, to` */
const SHARES = sql`(values
  ('all', '', 0, 1),
  ('source', 'social', 0, 0.34), ('source', 'search', 0.34, 0.56), ('source', 'direct', 0.56, 0.76),
  ('source', 'shop', 0.76, 0.9), ('source', 'mail', 0.9, 0.97), ('source', 'embed', 0.97, 1),
  ('country', '', 0, 0.41), ('country', 'GB', 0.41, 0.69), ('country', 'DE', 0.69, 0.87),
  ('country', 'US', 0.87, 0.95), ('country', 'FR', 0.95, 1),
  ('device', 'phone', 0, 0.63), ('device', 'desktop', 0.63, 0.94), ('device', 'tablet', 0.94, 1)
  ) as shares (facet, value, low, high)`;

/** A number from 0 to 1 that looks random. */
function noise(...parts: readonly string[]) {
  return sql`(('x' || left(md5(concat_ws(' ', ${sql.join(parts.map((part) => sql.raw(part)))})), 7))::bit(28)::integer
    / 268435456.0)`;
}

/** The part of a whole number that belongs to a share; all shares together are the number. */
function shareOf(count: string, low = 'low', high = 'high') {
  const [number, from, to] = [count, low, high].map((each) => sql.raw(each));
  return sql`(floor(${number} * ${to} + jitter) - floor(${number} * ${from} + jitter))::integer`;
}

export async function makeStatistics(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  for (const table of ['stat_counts', 'stat_left_out'] as const) {
    await sql`delete from ${sql.table(table)}
      where page_id in (select id from pages where is_live)`.execute(tx);
  }
  await insertDays(tx, today);
  await insertHours(tx, today);
  await sql`
    insert into stat_counts (page_id, grain, facet, at, subject, subject_id, value, views, visitors,
      plays_whole, plays_part, plays_skipped, basket_adds)
    select page_id, 'month', facet, date_trunc('month', at, 'Europe/London'), subject, subject_id,
      value, sum(views), sum(visitors), sum(plays_whole), sum(plays_part), sum(plays_skipped),
      sum(basket_adds)
    from stat_counts where grain = 'day'
    group by page_id, facet, date_trunc('month', at, 'Europe/London'), subject, subject_id, value`.execute(
    tx,
  );
  await sql`
    insert into stat_left_out (page_id, day, reason, views)
    select page_id, (at at time zone 'Europe/London')::date, 'bot', ceil(sum(views) * 0.07)
    from stat_counts where grain = 'day' and facet = 'all' group by page_id, at`.execute(tx);
}

/** More at weekends and when something comes out, and a little more every month. */
async function insertDays(tx: Tx, today: string): Promise<void> {
  await sql`
    insert into stat_counts (page_id, grain, facet, at, subject, subject_id, value, views, visitors,
      plays_whole, plays_part, plays_skipped, basket_adds)
    with subjects as (
      select id as page_id, 'page' as subject, id as subject_id, null::date as since,
        3 + followers / 8.0 as weight
      from pages where is_live and deleted_at is null
      union all
      select groups.page_id, 'release', groups.id, min(release_date),
        1 + max(followers) / 14.0
      from release_groups as groups
      join pages on pages.id = groups.page_id and is_live and pages.deleted_at is null
      join releases on releases.group_id = groups.id and releases.published_at is not null
        and releases.deleted_at is null
      group by groups.id
      union all
      select page_id, 'merch', merch_items.id, published_at::date, 0.5 + followers / 40.0
      from merch_items join pages on pages.id = page_id and is_live
      where published_at is not null and merch_items.deleted_at is null
      union all
      select page_id, 'event', events.id, published_at::date, 0.5 + followers / 40.0
      from events join pages on pages.id = page_id and is_live
      where published_at is not null and events.deleted_at is null
    ), days as materialized (
      select *, ${today}::date - ago as day, ${noise('subject_id', 'ago', "'jitter'")} as jitter
      from subjects cross join generate_series(0, ${DAYS - 1}) as ago
      where since is null or ${today}::date - ago >= since - 3
    ), viewed as materialized (
      select *, floor(weight * (1.2 - ago / 1000.0)
        * (case when extract(isodow from day) >= 6 then 1.35 else 1 end)
        * (1 + 5 * exp(-abs(coalesce(day - since, 999)) / 5.0))
        * (0.45 + 1.1 * ${noise('subject_id', 'ago', "'views'")})) as views
      from days
    ), counted as materialized (
      select *, ceil(views * 0.71) as visitors,
        case subject when 'release' then floor(views * 0.24 + jitter) else 0 end as whole,
        case subject when 'release' then floor(views * 0.21 + jitter) else 0 end as part,
        case subject when 'release' then floor(views * 0.12 + jitter) else 0 end as skipped,
        case subject when 'page' then 0 else floor(views * 0.07 + jitter) end as basket
      from viewed where views > 0
    ), split as (
      select page_id, facet, day::timestamp at time zone 'Europe/London' as at, subject, subject_id,
        value, ${shareOf('views')} as views, ${shareOf('visitors')} as visitors,
        ${shareOf('whole')} as whole, ${shareOf('part')} as part,
        ${shareOf('skipped')} as skipped, ${shareOf('basket')} as basket
      from counted cross join ${SHARES}
      where facet = 'all' or ago < ${FACET_DAYS})
    select page_id, 'day', facet, at, subject, subject_id, value, views, visitors, whole, part,
      skipped, basket
    from split where views + visitors + whole + part + skipped + basket > 0`.execute(tx);
}

/** The day's figures from morning to night; most of them in the evening. */
async function insertHours(tx: Tx, today: string): Promise<void> {
  await sql`
    insert into stat_counts (page_id, grain, facet, at, subject, subject_id, value, views, visitors,
      plays_whole, plays_part, plays_skipped, basket_adds)
    with hours as materialized (
      select hour, power(hour / 24.0, 1.6) as low, power((hour + 1) / 24.0, 1.6) as high
      from generate_series(0, 23) as hour
    ), split as (
      select days.*, hour, ${shareOf('views')} as hour_views,
        ${shareOf('visitors')} as hour_visitors, ${shareOf('plays_whole')} as hour_whole,
        ${shareOf('plays_part')} as hour_part, ${shareOf('plays_skipped')} as hour_skipped,
        ${shareOf('basket_adds')} as hour_basket
      from (select *, ${noise('subject_id', 'facet', 'value')} as jitter from stat_counts
        where grain = 'day'
          and at >= (${today}::date - ${HOUR_DAYS}::integer)::timestamp at time zone 'Europe/London') as days
      cross join hours)
    select page_id, 'hour', facet, at + hour * interval '1 hour', subject, subject_id, value,
      hour_views, hour_visitors, hour_whole, hour_part, hour_skipped, hour_basket
    from split
    where hour_views + hour_visitors + hour_whole + hour_part + hour_skipped + hour_basket > 0`.execute(
    tx,
  );
}

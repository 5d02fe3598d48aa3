/** Reads the data of groups that are on sale now, or shown in a preview. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { SELLER_NOT_SUSPENDED } from '../accounts/index.ts';
import type { GroupSource } from './storefront-row.ts';

interface SourceQuery {
  groupIds: readonly string[];
  now: Date;
  today: CalendarDate;
  /** Includes offline pages; for the groups in `drafts`, also hidden and unpublished releases. */
  preview?: { drafts: readonly string[] };
}

export async function readSources(
  db: Db | Tx,
  { groupIds, now, today, preview }: SourceQuery,
): Promise<GroupSource[]> {
  const weekAgo = addDays(today, -7);
  const drafts = preview?.drafts ?? [];
  const isPageShown = preview ? sql`true` : sql`pages.is_live`;
  const isSellerActive = preview ? sql`true` : sql.raw(SELLER_NOT_SUSPENDED);
  const { rows } = await sql<GroupSource>`
    select groups.id as "groupId", groups.page_id as "pageId", pages.slug as "pageSlug",
      pages.name as "pageName", groups.slug, groups.title, groups.primary_artist as artist,
      groups.main_genre_id as "mainGenreId", groups.sub_genre_id as "subGenreId",
      ((extract(epoch from coalesce(on_sale.since, ${now})) * 1000000)::bigint)::text
        as "onSaleSince",
      on_sale.releases,
      coalesce(sales.sold, 0)::integer as sold,
      coalesce(sales.sold_last_week, 0)::integer as "soldLastWeek"
    from release_groups as groups
    join pages on pages.id = groups.page_id and ${isPageShown} and pages.deleted_at is null
    cross join lateral (
      select min(published_at) as since, json_agg(json_build_object(
        'id', id, 'typeId', release_type_id, 'tier', price_tier, 'artist', primary_artist,
        'label', label, 'catalogNo', catalog_no, 'ean', ean, 'explicit', explicit,
        'limit', quantity_limit, 'sold', copies_sold, 'date', release_date,
        'originalDate', original_release_date, 'pYear', p_year,
        'quiet', preorder_playback_disabled, 'territories', territories,
        'credited', jsonb_path_query_array(additional_artists || credits, '$[*].name'),
        'excluded', territories_exclude, 'image', image,
        'optionIds', (select coalesce(json_agg(design_option_id order by design_option_id), '[]')
          from release_options where release_id = releases.id),
        'tracks', (select coalesce(json_agg(json_build_object('title', title || ' ' || subtitle,
            'artist', primary_artist, 'isrc', isrc,
            'credited', jsonb_path_query_array(additional_artists || credits, '$[*].name'),
            'plays', preview_key is not null)
            order by side, position), '[]')
          from tracks where release_id = releases.id)
      ) order by published_at, id) as releases
      from releases
      where group_id = groups.id and deleted_at is null and retired_at is null
        and (published_at <= ${now} or groups.id = any(${drafts}::uuid[])) and ${isSellerActive}
    ) as on_sale
    cross join lateral (
      select sum(copies) as sold, sum(copies) filter (where day > ${weekAgo}) as sold_last_week
      from releases join release_sales on release_sales.release_id = releases.id
      where releases.group_id = groups.id and releases.deleted_at is null
    ) as sales
    where groups.id = any(${groupIds}::uuid[])
      and (groups.visibility = 'visible' or groups.id = any(${drafts}::uuid[]))
      and on_sale.releases is not null
    order by groups.id`.execute(db);
  return rows;
}

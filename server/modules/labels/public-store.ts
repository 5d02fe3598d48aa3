/** Public label data: live pages, and releases on the storefront. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { CARD_LINE, readLines, type StorefrontCard } from '../storefront/index.ts';

export interface RosterPageRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  image: unknown;
  releaseCount: number;
}

/** The label's own pages and those of its roster, by name. */
export async function listRosterPages(
  preparedPool: pg.Pool,
  { labelId, ownerId }: { labelId: string; ownerId: string },
): Promise<RosterPageRow[]> {
  return await prepared<RosterPageRow>(
    preparedPool,
    'pages of a label',
    `select pages.id, pages.name, pages.slug, pages.description, pages.page_image as image,
        (select count(*)::int from shelf where shelf.page_id = pages.id) as "releaseCount"
      from pages
      where pages.is_live and pages.deleted_at is null and pages.id in (
        select id from pages as own where own.owner_id = $2 and own.deleted_at is null
        union
        select theirs.id from label_agreements
        join pages as theirs on theirs.owner_id = label_agreements.artist_id
          and theirs.deleted_at is null
        where label_agreements.label_id = $1 and label_agreements.state = 'agreed'
          and coalesce(label_agreements.page_id, theirs.id) = theirs.id)
      order by lower(pages.name), pages.id`,
    [labelId, ownerId],
  );
}

export interface RosterQuery {
  pageIds: readonly string[];
  country: string;
  /** The sort keys of the last card of the previous page. */
  after: readonly string[] | null;
  limit: number;
}

export interface RosterCard extends StorefrontCard {
  /** Sort keys, for the cursor. */
  keys: string;
}

/** Newest first. Takes the newest cards of each page by index, then the newest of those. */
export async function listRosterCards(
  preparedPool: pg.Pool,
  query: RosterQuery,
): Promise<RosterCard[]> {
  const { pageIds, country, after, limit } = query;
  const [since = null, groupId = null] = after ?? [];
  const [row] = await prepared<{ lines: string | null }>(
    preparedPool,
    'shelf of a label',
    `select string_agg(line, E'\\n' order by on_sale_since desc, group_id desc) as lines from (
      select newest.* from unnest($1::uuid[]) as page (id)
      cross join lateral (
        select on_sale_since, group_id, (extract(epoch from on_sale_since) * 1000000)::bigint
            || ' ' || group_id || E'\\t' || ${CARD_LINE} as line
        from shelf
        where shelf.page_id = page.id and (sold_in is null or $2 = any(sold_in))
          and ($3::bigint is null or (on_sale_since, group_id) <
            ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid))
        order by on_sale_since desc, group_id desc limit $5) as newest
      order by newest.on_sale_since desc, newest.group_id desc limit $5) as listed`,
    [pageIds, country, since, groupId, limit],
  );
  return readLines(row?.lines ?? null).map(([keys = '', offer = '', card = '']) => {
    return { keys, offer, card };
  });
}

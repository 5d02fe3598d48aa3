/** Finds one title by page and group, each by UUID or slug. */
import type { ArtworkFace } from '@lathe/contract/artwork';
import type { Credit } from '@lathe/rules/credits';
import type { CalendarDate } from '@lathe/rules/dates';
import type { Tier } from '@lathe/rules/prices';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import { isUuidInAnyCase } from '@lathe/rules/uuid';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { SELLER_NOT_SUSPENDED, sellerNameSql, sellerRateSql } from '../accounts/index.ts';
import type { StorefrontCard } from './storefront-card.ts';

/** Facts about a group and its page that do not depend on the viewer. */
export interface GroupDetails {
  id: string;
  ownerId: string;
  slug: string;
  title: string;
  artist: string;
  description: string;
  visibility: 'visible' | 'hidden';
  mainGenreId: number | null;
  subGenreId: number | null;
  pageId: string;
  pageSlug: string;
  pageName: string;
  pageIsLive: boolean;
}

export interface GroupRow extends GroupDetails {
  socialImage: unknown;
  pageImage: unknown;
  /** Name of the seller, if the page belongs to another user. */
  contributor: string | null;
  /** Null if it is not on the storefront. */
  card: StorefrontCard | null;
}

export interface TrackRow {
  id: string;
  side: number;
  title: string;
  subtitle: string;
  artist: string;
  additionalArtists: NamedArtist[];
  credits: Credit[];
  composer: string;
  lyrics: string;
  explicit: boolean;
  ms: number | null;
  mp3Key: string | null;
  previewKey: string | null;
  previewMs: number | null;
  /** Base64. */
  peaks: string | null;
}

export interface ReleaseRow {
  id: string;
  title: string;
  description: string;
  additionalArtists: NamedArtist[];
  typeId: number;
  tier: Tier;
  image: unknown;
  faces: ArtworkFace[];
  explicit: boolean;
  label: string;
  labelSlug: string | null;
  catalogNo: string;
  ean: string | null;
  date: CalendarDate | null;
  originalDate: CalendarDate | null;
  preorderDate: CalendarDate | null;
  quiet: boolean;
  /** The sellers earn the mechanicals, because all works are their own. */
  ownWorks: boolean;
  /** The seller's share of the dealer price. */
  rateBasisPoints: number;
  limit: number | null;
  sold: number;
  pYear: number | null;
  pHolder: string;
  cYear: number | null;
  cHolder: string;
  credits: Credit[];
  territories: string[] | null;
  excluded: string[];
  isRetired: boolean;
  isPublished: boolean;
  optionIds: number[];
  tracks: TrackRow[];
}

interface GroupKeys {
  page: string;
  group: string;
}

/** Falls back to a former slug of the page. */
export async function findGroup(
  preparedPool: pg.Pool,
  keys: GroupKeys,
): Promise<GroupRow | undefined> {
  const found = await findGroupNow(preparedPool, keys);
  if (found || isUuidInAnyCase(keys.page)) return found;
  const [former] = await prepared<{ id: string }>(
    preparedPool,
    'page by former slug',
    FORMER_SLUG_SQL,
    [keys.page],
  );
  return former && (await findGroupNow(preparedPool, { ...keys, page: former.id }));
}

const FORMER_SLUG_SQL = 'select page_id as id from former_page_slugs where slug = $1';

/** Excludes deleted pages. */
async function findGroupNow(
  preparedPool: pg.Pool,
  { page, group }: GroupKeys,
): Promise<GroupRow | undefined> {
  const pageKey = isUuidInAnyCase(page) ? 'id' : 'slug';
  const groupKey = isUuidInAnyCase(group) ? 'id' : 'slug';
  const [row] = await prepared<GroupRow>(
    preparedPool,
    `group by page ${pageKey} and ${groupKey}`,
    groupStatement(pageKey, groupKey),
    [page, group],
  );
  return row;
}

function groupStatement(pageKey: 'id' | 'slug', groupKey: 'id' | 'slug'): string {
  return `select groups.id, groups.owner_id as "ownerId", groups.slug, groups.title,
      groups.primary_artist as artist, groups.description, groups.visibility,
      groups.main_genre_id as "mainGenreId", groups.sub_genre_id as "subGenreId",
      groups.social_image as "socialImage", pages.id as "pageId", pages.slug as "pageSlug",
      pages.name as "pageName", pages.page_image as "pageImage", pages.is_live as "pageIsLive",
      case when groups.owner_id <> pages.owner_id then ${sellerNameSql('groups.owner_id')} end
        as contributor,
      case when shelf.group_id is not null
        then json_build_object('card', shelf.card, 'offer', shelf.offer) end as card
    from pages
    join release_groups as groups on groups.page_id = pages.id
    left join shelf on shelf.group_id = groups.id
    where pages.${pageKey} = $1 and groups.${groupKey} = $2 and pages.deleted_at is null`;
}

const STATES = {
  'on sale': `releases.published_at <= $2 and releases.retired_at is null
    and ${SELLER_NOT_SUSPENDED}`,
  'was on sale': 'releases.published_at <= $2',
  all: 'releases.retired_at is null',
};

export type ReleaseFilter = keyof typeof STATES;

export async function listReleases(
  preparedPool: pg.Pool,
  { groupId, filter, now }: { groupId: string; filter: ReleaseFilter; now: Date },
): Promise<ReleaseRow[]> {
  const values = [groupId, now];
  return await prepared<ReleaseRow>(
    preparedPool,
    `releases ${filter}`,
    releasesStatement(filter),
    values,
  );
}

/** Only a label of the page: otherwise anyone could link to a label by entering its name. */
const LABEL_SLUG = `(
  select labels.slug from labels
  join release_groups on release_groups.id = releases.group_id
  join pages on pages.id = release_groups.page_id
  where labels.deleted_at is null and lower(labels.name) = lower(releases.label)
    and (labels.owner_id in (pages.owner_id, releases.owner_id) or exists (
      select from label_agreements
      where label_id = labels.id and state = 'agreed' and artist_id = pages.owner_id
        and coalesce(label_agreements.page_id, pages.id) = pages.id))
  order by labels.id limit 1)`;

function releasesStatement(filter: ReleaseFilter): string {
  return `select releases.id, releases.title, description,
      additional_artists as "additionalArtists", release_type_id as "typeId", price_tier as tier,
      image, artwork_faces as faces, explicit, label, ${LABEL_SLUG} as "labelSlug", catalog_no as "catalogNo", ean, release_date as date,
      original_release_date as "originalDate", preorder_date as "preorderDate",
      preorder_playback_disabled as quiet, quantity_limit as "limit", copies_sold as sold,
      works_declared_at is not null as "ownWorks",
      ${sellerRateSql({ owner: 'releases.owner_id', now: '$2' })} as "rateBasisPoints", p_year as "pYear", p_holder as "pHolder", c_year as "cYear", c_holder as "cHolder", credits,
      territories, territories_exclude as excluded, retired_at is not null as "isRetired",
      coalesce(published_at <= $2, false) as "isPublished",
      array(select design_option_id from release_options where release_id = releases.id)
        as "optionIds",
      coalesce((
        select json_agg(json_build_object('id', id, 'side', side, 'title', title,
          'subtitle', subtitle, 'artist', primary_artist, 'additionalArtists', additional_artists,
          'credits', credits, 'composer', composer, 'lyrics', lyrics, 'explicit', explicit, 'ms', duration_ms, 'mp3Key', mp3_key,
          'previewKey', preview_key, 'previewMs', preview_ms, 'peaks', encode(peaks, 'base64'))
          order by side, position)
        from tracks where release_id = releases.id
      ), '[]') as tracks
    from releases
    where group_id = $1 and deleted_at is null and ${STATES[filter]}
    order by (select position from release_types where id = release_type_id), created_at, id`;
}

const CONTRIBUTORS = `select groups.id, ${sellerNameSql('groups.owner_id')} as name
  from release_groups as groups join pages on pages.id = groups.page_id
  where groups.id = any($1::uuid[]) and groups.owner_id <> pages.owner_id`;

/** Seller names by group id, for groups on a page of another owner. */
export async function contributorsOf(
  preparedPool: pg.Pool,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await prepared<{ id: string; name: string }>(
    preparedPool,
    'contributors',
    CONTRIBUTORS,
    [groupIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface PageFacts {
  id: string;
  isLive: boolean;
}

export async function findPageFacts(
  preparedPool: pg.Pool,
  page: string,
): Promise<PageFacts | undefined> {
  const key = isUuidInAnyCase(page) ? 'id' : 'slug';
  const [row] = await prepared<PageFacts>(
    preparedPool,
    `page by ${key}`,
    `select id, is_live as "isLive" from pages where ${key} = $1 and deleted_at is null`,
    [page],
  );
  return row;
}

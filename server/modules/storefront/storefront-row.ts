/** Builds the storefront row of a release group. */
import type { CalendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import type { Tier } from '@lathe/rules/prices';
import { searchKey } from '@lathe/rules/search-text';
import { presentPicture } from '../../platform/pictures.ts';
import type { PriceBook } from '../catalogue/index.ts';
import { type CardContent, type OfferedFormat, writeStorefrontCard } from './storefront-card.ts';
import { CD, IN_STOCK, storefrontWords, tsvectorText, VINYL } from './storefront-words.ts';

export interface TrackSource {
  title: string;
  artist: string;
  isrc: string | null;
  /** Names of guests and in credits. */
  credited: string[];
  plays: boolean;
}

/** A release that is on sale. */
export interface ReleaseSource {
  id: string;
  typeId: number;
  tier: Tier;
  optionIds: number[];
  artist: string;
  /** Names of guests and in credits. */
  credited: string[];
  label: string;
  catalogNo: string;
  ean: string | null;
  explicit: boolean;
  limit: number | null;
  sold: number;
  date: CalendarDate | null;
  originalDate: CalendarDate | null;
  pYear: number | null;
  quiet: boolean;
  territories: string[] | null;
  excluded: string[];
  image: unknown;
  tracks: TrackSource[];
}

export interface GroupSource {
  groupId: string;
  pageId: string;
  pageSlug: string;
  pageName: string;
  slug: string;
  title: string;
  artist: string;
  mainGenreId: number | null;
  subGenreId: number | null;
  /** Microseconds since 1970, as text: a JavaScript Date has only milliseconds. */
  onSaleSince: string;
  sold: number;
  soldLastWeek: number;
  /** At least one. */
  releases: ReleaseSource[];
}

export interface StorefrontRow {
  group_id: string;
  page_id: string;
  page_slug: string;
  page_name: string;
  slug: string;
  title: string;
  artist: string;
  label: string;
  main_genre_id: number | null;
  sub_genre_id: number | null;
  year: number | null;
  explicit: boolean;
  image: unknown;
  playable: boolean;
  card: string;
  offer: string;
  /** Release ids in the order of the offer. */
  releases: string[];
  has_vinyl: boolean;
  has_cd: boolean;
  in_stock: boolean;
  sold_in: string[] | null;
  price_gbp: number;
  price_eur: number;
  price_usd: number;
  /** The first release date, if no format is on sale before. */
  preorder_until: CalendarDate | null;
  on_sale_since: string;
  sold_last_week: number;
  sold: number;
  title_key: string;
  artist_key: string;
  words: string;
}

export interface StorefrontContext {
  book: PriceBook;
  today: CalendarDate;
  shippingCountries: readonly string[];
}

export function makeStorefrontRow(group: GroupSource, rules: StorefrontContext): StorefrontRow {
  const { book } = rules;
  const releases = group.releases.toSorted(
    (a, b) => book.type(a.typeId).position - book.type(b.typeId).position,
  );
  const formats = releases.map((release) => makeFormat(release, rules));
  const media = new Set(releases.map(({ typeId }) => book.type(typeId).medium));
  const { groupId, pageId, pageSlug, pageName, slug, title, artist } = group;
  const { mainGenreId, subGenreId } = group;
  const image = releases.find((release) => release.image)?.image ?? null;
  const year = yearOf(releases);
  const explicit = releases.some((release) => release.explicit);
  const content: CardContent = {
    ...{ uuid: groupId, title, primary_artist: artist, url: groupUrl(pageSlug, slug) },
    page: { uuid: pageId, name: pageName, url: `/${pageSlug}` },
    image: presentPicture(image),
    ...{ year, explicit },
  };
  return {
    group_id: groupId,
    page_id: pageId,
    page_slug: pageSlug,
    page_name: pageName,
    slug,
    title,
    artist,
    label: releases.find(({ label }) => label !== '')?.label ?? '',
    main_genre_id: mainGenreId,
    sub_genre_id: subGenreId,
    year,
    explicit,
    image,
    playable: formats.some(({ plays }) => plays),
    ...writeStorefrontCard(content, { mainGenreId, subGenreId, formats }),
    releases: releases.map(({ id }) => id),
    has_vinyl: media.has('Vinyl'),
    has_cd: media.has('CD'),
    in_stock: formats.some(({ left }) => left !== 0),
    sold_in: soldInAny(formats),
    price_gbp: lowestNet(formats, 'GBP', rules),
    price_eur: lowestNet(formats, 'EUR', rules),
    price_usd: lowestNet(formats, 'USD', rules),
    preorder_until: preorderUntil(formats),
    on_sale_since: group.onSaleSince,
    sold_last_week: group.soldLastWeek,
    sold: group.sold,
    title_key: searchKey(title),
    artist_key: searchKey(artist),
    words: wordsOfGroup(group, {
      facets: [
        ...[mainGenreId, subGenreId].filter((id) => id !== null),
        ...(media.has('Vinyl') ? [VINYL] : []),
        ...(media.has('CD') ? [CD] : []),
        ...(formats.some(({ left }) => left !== 0) ? [IN_STOCK] : []),
      ],
    }),
  };
}

function makeFormat(
  release: ReleaseSource,
  { book, shippingCountries, today }: StorefrontContext,
): OfferedFormat {
  const { limit, sold, tracks, date } = release;
  return {
    type: release.typeId,
    tier: release.tier,
    extras: release.optionIds.filter((id) => book.isPaid(id)),
    limit,
    left: limit === null ? null : Math.max(0, limit - sold),
    date: date !== null && date > today ? date : null,
    soldIn: soldIn(release, shippingCountries),
    plays: tracks.some(({ plays }) => plays),
    quiet: release.quiet,
  };
}

export function groupUrl(pageSlug: string, slug: string): string {
  return `/${pageSlug}/releases/${slug}`;
}

/** Null means everywhere; excluded countries are removed. */
export function soldIn(
  { territories, excluded }: Pick<ReleaseSource, 'territories' | 'excluded'>,
  shippingCountries: readonly string[],
): string[] | null {
  if (territories === null && excluded.length === 0) return null;
  return (territories ?? shippingCountries).filter((country) => !excluded.includes(country));
}

function soldInAny(formats: readonly OfferedFormat[]): string[] | null {
  if (formats.some(({ soldIn }) => soldIn === null)) return null;
  return [...new Set(formats.flatMap(({ soldIn }) => soldIn ?? []))].sort();
}

/** A format keeps its date only while it is in the future. */
function preorderUntil(formats: readonly OfferedFormat[]): CalendarDate | null {
  const dates = formats.flatMap(({ date }) => date ?? []).sort();
  return dates.length === formats.length ? (dates[0] ?? null) : null;
}

function yearOf(releases: readonly ReleaseSource[]): number | null {
  const years = releases.flatMap(({ originalDate, date, pYear }) => {
    const day = originalDate ?? date;
    if (day !== null) return [Number(day.slice(0, 4))];
    return pYear === null ? [] : [pYear];
  });
  return years.length > 0 ? Math.min(...years) : null;
}

const BASIS_POINTS_ONE = 10_000;

/** Net price, only used by filters. */
export function lowestNet(
  formats: readonly OfferedFormat[],
  currency: SaleCurrency,
  { book, today }: Pick<StorefrontContext, 'book' | 'today'>,
): number {
  const nets = formats.map(({ type, tier, extras }) => {
    const price = book.listPrice({ typeId: type, tier, extras }, { currency, date: today });
    return Math.round((price.rrp * BASIS_POINTS_ONE) / (BASIS_POINTS_ONE + price.vatBasisPoints));
  });
  return Math.min(...nets);
}

function wordsOfGroup(
  { title, artist, pageName, releases }: GroupSource,
  { facets }: { facets: readonly (string | number)[] },
): string {
  const tracks = releases.flatMap((release) => release.tracks);
  const content = storefrontWords({
    title,
    artists: [artist, ...releases.map((release) => release.artist)],
    labels: [...releases.map(({ label }) => label), pageName],
    trackTitles: tracks.map((track) => `${track.title} ${track.artist}`),
    credited: [...releases, ...tracks].flatMap(({ credited }) => credited),
  });
  const identifiers = [
    ...releases.flatMap(({ catalogNo, ean }) => [
      catalogNo,
      ean ?? '',
      // A UPC is printed without the leading 0.
      ean?.startsWith('0') ? ean.slice(1) : '',
    ]),
    ...tracks.map(({ isrc }) => isrc ?? ''),
  ];
  return tsvectorText(content, { identifiers, facets, names: [title, artist] });
}

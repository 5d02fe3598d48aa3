import type { SearchReply, Suggestion } from '@lathe/contract/storefront-calls';
import type { Locale } from '@lathe/rules/locales';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type GenreIndex, genreName } from '../catalogue/index.ts';
import {
  readCardContent,
  type StorefrontCard,
  suggestTitle,
  type TrackTitle,
} from '../storefront/index.ts';
import type { LabelRow, PageRow } from './name-store.ts';
import type { FacetRow } from './title-store.ts';

type Facets = NonNullable<SearchReply['facets']>;

/** Main genres, or the sub-genres of the selected one. */
export function presentFacets(
  rows: readonly FacetRow[],
  { genres, genreId, locale }: { genres: GenreIndex; genreId: number | undefined; locale: Locale },
): Facets {
  const count = (matches: (row: FacetRow) => boolean) => rows.filter(matches).length;
  const media = [
    { value: 'Vinyl', name: 'Vinyl', count: count(({ hasVinyl }) => hasVinyl) },
    { value: 'CD', name: 'CD', count: count(({ hasCd }) => hasCd) },
  ];
  const shownGenres = tally(
    rows.map((row) => (genreId === undefined ? row.mainGenreId : row.subGenreId)),
  ).flatMap(([id, times]) => {
    const genre = genres.byId(id);
    return genre ? [{ value: genre.slug, name: genreName(genre, locale), count: times }] : [];
  });
  const decades = tally(rows.map(({ year }) => (year === null ? null : year - (year % 10))))
    .sort(([a], [b]) => b - a)
    .map(([year, times]) => ({
      value: String(year),
      name: translatorFor(locale)('catalogue:decade', { year: String(year) }),
      count: times,
    }));
  return {
    media: media.filter((medium) => medium.count > 0),
    genres: shownGenres,
    years: decades,
    in_stock: count(({ inStock }) => inStock),
  };
}

/** Most frequent first. */
function tally(values: readonly (number | null)[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

export function presentPageHit({ id, slug, name, image }: PageRow): SearchReply['pages'][number] {
  return { uuid: id, name, url: `/${slug}`, image: presentPicture(image) };
}

export function presentLabelHit({ id, slug, name, logo }: LabelRow): SearchReply['labels'][number] {
  return { uuid: id, name, url: `/labels/${slug}`, image: presentPicture(logo) };
}

export function presentTrackHit(
  card: StorefrontCard,
  { id, title, artist }: TrackTitle,
): SearchReply['tracks'][number] {
  const content = readCardContent(card);
  return {
    uuid: id,
    title,
    primary_artist: artist || content.primary_artist,
    release: content.title,
    url: content.url,
    image: content.image,
  };
}

export function suggestCredited(card: StorefrontCard, name: string, locale: Locale): Suggestion {
  const { subtitle, ...title } = suggestTitle(card);
  const credited = translatorFor(locale)('shop:credit_found', { name });
  return { ...title, subtitle: `${subtitle} · ${credited}` };
}

export function suggestPage(row: PageRow): Suggestion {
  const { name, url, image } = presentPageHit(row);
  return { kind: 'page', title: name, subtitle: '', url, image };
}

export function suggestTrack(card: StorefrontCard, track: TrackTitle): Suggestion {
  const { title, primary_artist, release, url, image } = presentTrackHit(card, track);
  return { kind: 'track', title, subtitle: `${primary_artist} · ${release}`, url, image };
}

export function suggestLabel(row: LabelRow): Suggestion {
  const { name, url, image } = presentLabelHit(row);
  return { kind: 'label', title: name, subtitle: '', url, image };
}

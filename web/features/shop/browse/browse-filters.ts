/** Filters of all releases in the URL. Each is chosen by a tap, so none needs typing. */
import { searchFilters } from '../url-filters.ts';

/** Major units of the visitor's currency; the last band has no end. */
const PRICE_STEPS = [15, 20, 30] as const;

export const BROWSE_QUERY = [
  ...['media', 'genre', 'price', 'decade', 'in_stock', 'preorder', 'sort'],
] as const;

export interface BrowseFilters {
  media?: 'Vinyl' | 'CD';
  genre?: string;
  /** Such as `-15`, `15-20` or `30-`. */
  price?: string;
  /** The first year, such as `2010`. */
  decade?: string;
  in_stock?: true;
  preorder?: true;
  sort?: 'popular';
}

/** Invalid values are ignored. */
export function browseFilters(params: URLSearchParams): BrowseFilters {
  const { media, in_stock } = searchFilters(params);
  const genre = params.get('genre');
  const price = params.get('price') ?? '';
  const decade = params.get('decade') ?? '';
  return {
    ...(media && { media }),
    ...(genre && { genre: genre.slice(0, 80) }),
    ...(PRICE_BANDS.includes(price) && { price }),
    ...(/^(19|20)\d0$/.test(decade) && { decade }),
    ...(in_stock && { in_stock }),
    ...(params.get('preorder') === 'true' && { preorder: true as const }),
    ...(params.get('sort') === 'popular' && { sort: 'popular' as const }),
  };
}

export const PRICE_BANDS: readonly string[] = ['', ...PRICE_STEPS].map(
  (from, at) => `${from}-${PRICE_STEPS[at] ?? ''}`,
);

export function bandOf(band: string): { from: number | null; to: number | null } {
  const [from = '', to = ''] = band.split('-');
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
}

/** The query of the call. */
export function titleQuery({ price, decade, sort, ...same }: BrowseFilters) {
  const { from, to } = bandOf(price ?? '-');
  const first = decade === undefined ? null : Number(decade);
  return {
    ...same,
    ...(from !== null && { price_min: from }),
    ...(to !== null && { price_max: to }),
    ...(first !== null && { year_min: first, year_max: first + 9 }),
    ...(sort && { sort }),
  };
}

/** The URL with one filter changed; null removes it. Starts at the first page. */
export function urlWith(
  filters: BrowseFilters,
  change: Partial<Record<keyof BrowseFilters, string | null>>,
): string {
  const entries = Object.entries({ ...filters, ...change }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(entries).toString();
  return query === '' ? '/browse' : `/browse?${query}`;
}

/** Filters of lists and of the search in the URL. Invalid values are ignored. */
interface CommonFilters {
  media?: 'Vinyl' | 'CD';
  in_stock?: true;
}

export interface ListFilters extends CommonFilters {
  sort?: 'popular';
}

export interface SearchFilters extends CommonFilters {
  genre?: string;
  price_min?: number;
  price_max?: number;
  year_min?: number;
  year_max?: number;
}

const NUMBERS = ['price_min', 'price_max', 'year_min', 'year_max'] as const;

/** The query parameters that each page reads. */
export const LIST_QUERY = ['media', 'sort', 'in_stock'] as const;
export const SEARCH_QUERY = ['media', 'genre', 'in_stock', ...NUMBERS] as const;

export function listFilters(params: URLSearchParams): ListFilters {
  const isPopular = params.get('sort') === 'popular';
  return { ...commonFilters(params), ...(isPopular && { sort: 'popular' as const }) };
}

export function searchFilters(params: URLSearchParams): SearchFilters {
  const genre = params.get('genre');
  const filters: SearchFilters = { ...commonFilters(params), ...(genre && { genre }) };
  for (const name of NUMBERS) {
    const number = Number(params.get(name) || Number.NaN);
    if (Number.isInteger(number) && number >= 0) filters[name] = number;
  }
  return filters;
}

function commonFilters(params: URLSearchParams): CommonFilters {
  const media = params.get('media');
  return {
    ...((media === 'Vinyl' || media === 'CD') && { media }),
    ...(params.get('in_stock') === 'true' && { in_stock: true as const }),
  };
}

/** Filters that every list supports, with or without a search term. */
export function plainFilters({ media, in_stock }: SearchFilters): ListFilters {
  return { ...(media && { media }), ...(in_stock && { in_stock }) };
}

const MERCH_TEXTS = ['q', 'type', 'colour', 'size', 'artist', 'genre'] as const;
const MERCH_TEXT_MAX = { q: 200, type: 40, colour: 40, size: 20, artist: 80, genre: 80 };
const MERCH_NUMBERS = ['price_min', 'price_max'] as const;

export type MerchUrlFilters = Partial<
  Record<(typeof MERCH_TEXTS)[number], string> & Record<(typeof MERCH_NUMBERS)[number], number>
>;

export const MERCH_QUERY = [...MERCH_TEXTS, ...MERCH_NUMBERS, 'page'] as const;

/** Longer texts and larger numbers than the API takes name nothing that is sold. */
export function merchFilters(params: URLSearchParams): MerchUrlFilters {
  const filters: MerchUrlFilters = {};
  for (const name of MERCH_TEXTS) {
    const text = params.get(name)?.trim();
    if (text && text.length <= MERCH_TEXT_MAX[name]) filters[name] = text;
  }
  for (const name of MERCH_NUMBERS) {
    const number = Number(params.get(name) || Number.NaN);
    if (Number.isInteger(number) && number >= 0 && number <= 100_000) filters[name] = number;
  }
  return filters;
}

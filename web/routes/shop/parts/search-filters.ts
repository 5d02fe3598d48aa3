import type { ListFilters } from './list-filters.ts';

/** Search filters in the URL. Invalid values are ignored. */
export interface SearchFilters {
  media?: 'Vinyl' | 'CD';
  genre?: string;
  price_min?: number;
  price_max?: number;
  year_min?: number;
  year_max?: number;
  in_stock?: true;
}

const NUMBERS = ['price_min', 'price_max', 'year_min', 'year_max'] as const;
/** The query parameters read below. */
export const SEARCH_QUERY = ['media', 'genre', 'in_stock', ...NUMBERS] as const;

export function searchFilters(params: URLSearchParams): SearchFilters {
  const media = params.get('media');
  const genre = params.get('genre');
  const filters: SearchFilters = {
    ...((media === 'Vinyl' || media === 'CD') && { media }),
    ...(genre && { genre }),
    ...(params.get('in_stock') === 'true' && { in_stock: true as const }),
  };
  for (const name of NUMBERS) {
    const number = Number(params.get(name) || Number.NaN);
    if (Number.isInteger(number) && number >= 0) filters[name] = number;
  }
  return filters;
}

/** Filters that every list supports, with or without a search term. */
export function plainFilters({ media, in_stock }: SearchFilters): ListFilters {
  return { ...(media && { media }), ...(in_stock && { in_stock }) };
}

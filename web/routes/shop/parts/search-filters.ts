import type { ListFilters } from './list-filters.ts';

/** Filters of a search as they stand in its address; what makes no sense is left out. */
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
/** The parameters that are read below. */
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

/** Those that every list knows, with or without words to look for. */
export function plainFilters({ media, in_stock }: SearchFilters): ListFilters {
  return { ...(media && { media }), ...(in_stock && { in_stock }) };
}

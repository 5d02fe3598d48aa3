/** Converts search filters of the API into storefront filters. */
import type { Destination } from '@lathe/rules/prices';
import { CD, IN_STOCK, netRange, VINYL } from '../storefront/index.ts';
import type { SearchFilters } from './title-store.ts';

export interface Filters {
  media?: string | undefined;
  price_min?: number | undefined;
  price_max?: number | undefined;
  year_min?: number | undefined;
  year_max?: number | undefined;
  in_stock?: boolean | undefined;
}

export function searchFiltersOf(filters: Filters, destination: Destination): SearchFilters {
  return {
    country: destination.country,
    ...netRange(filters, destination),
    firstYear: filters.year_min ?? null,
    lastYear: filters.year_max ?? null,
  };
}

export function facetsOf(
  { media, in_stock }: Filters,
  genreId: number | undefined,
): (string | number)[] {
  const chosen = new Set(media?.split(',') ?? []);
  return [
    ...(genreId === undefined ? [] : [genreId]),
    ...(chosen.size === 1 ? [chosen.has('Vinyl') ? VINYL : CD] : []),
    ...(in_stock ? [IN_STOCK] : []),
  ];
}

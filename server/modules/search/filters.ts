/** Converts search filters of the API into storefront filters. */
import { currencyDigits, currencyForCountry } from '@lathe/rules/money';
import type { Destination } from '@lathe/rules/prices';
import { CD, IN_STOCK, VINYL } from '../storefront/index.ts';
import type { SearchFilters } from './title-store.ts';

export interface Filters {
  media?: string | undefined;
  price_min?: number | undefined;
  price_max?: number | undefined;
  year_min?: number | undefined;
  year_max?: number | undefined;
  in_stock?: boolean | undefined;
}

const BASIS_POINTS_ONE = 10_000;

/** Filter prices include the VAT of the country; stored prices do not. */
export function searchFiltersOf(
  { price_min, price_max, year_min, year_max }: Filters,
  { country, vatRate }: Destination,
): SearchFilters {
  const currency = currencyForCountry(country);
  const net = (major: number) =>
    (major * 10 ** currencyDigits(currency) * BASIS_POINTS_ONE) / (BASIS_POINTS_ONE + vatRate);
  return {
    country,
    currency,
    lowest: price_min === undefined ? null : Math.floor(net(price_min)),
    highest: price_max === undefined ? null : Math.ceil(net(price_max)),
    firstYear: year_min ?? null,
    lastYear: year_max ?? null,
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

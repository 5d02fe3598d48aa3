/** Filters of lists of titles, as SQL conditions on the storefront. */
import type { TitleFilters as FilterParams } from '@lathe/contract/title-filters';
import type { CalendarDate } from '@lathe/rules/dates';
import { currencyDigits, currencyForCountry, type SaleCurrency } from '@lathe/rules/money';
import type { Destination } from '@lathe/rules/prices';

export interface PriceRange {
  currency: SaleCurrency;
  /** Without VAT, in minor units. */
  lowest: number | null;
  highest: number | null;
}

export interface TitleFilters {
  medium?: 'Vinyl' | 'CD' | undefined;
  inStock?: boolean | undefined;
  /** Released after this day. */
  preorderOn?: CalendarDate | undefined;
  price?: PriceRange | undefined;
  firstYear?: number | undefined;
  lastYear?: number | undefined;
}

const BASIS_POINTS_ONE = 10_000;

/** Filter prices include the VAT of the country; stored prices do not. */
export function netRange(
  { price_min, price_max }: Pick<FilterParams, 'price_min' | 'price_max'>,
  { country, vatRate }: Destination,
): PriceRange {
  const currency = currencyForCountry(country);
  const net = (major: number) =>
    (major * 10 ** currencyDigits(currency) * BASIS_POINTS_ONE) / (BASIS_POINTS_ONE + vatRate);
  return {
    currency,
    lowest: price_min === undefined ? null : Math.floor(net(price_min)),
    highest: price_max === undefined ? null : Math.ceil(net(price_max)),
  };
}

const PRICE_COLUMNS = { GBP: 'price_gbp', EUR: 'price_eur', USD: 'price_usd' } as const;

interface Condition {
  /** Part of the name of the prepared statement. */
  name: string;
  sql: (parameter: (value: unknown) => string) => string;
}

/** Each condition once, so that names and texts of statements cannot differ. */
export function conditionsOf(filters: TitleFilters): Condition[] {
  const { medium, inStock, preorderOn, price, firstYear, lastYear } = filters;
  const conditions: Condition[] = [];
  const add = (name: string, sql: Condition['sql']) => conditions.push({ name, sql });
  if (medium) add(medium, () => (medium === 'Vinyl' ? 'has_vinyl' : 'has_cd'));
  if (inStock) add('stock', () => 'in_stock');
  if (preorderOn) add('preorder', (value) => `preorder_until > ${value(preorderOn)}::date`);
  if (price) {
    const { currency, lowest, highest } = price;
    const column = PRICE_COLUMNS[currency];
    if (lowest !== null)
      add(`from ${currency}`, (value) => `${column} >= ${value(lowest)}::integer`);
    if (highest !== null)
      add(`to ${currency}`, (value) => `${column} <= ${value(highest)}::integer`);
  }
  if (firstYear !== undefined) add('since', (value) => `year >= ${value(firstYear)}::integer`);
  if (lastYear !== undefined) add('until', (value) => `year <= ${value(lastYear)}::integer`);
  return conditions;
}

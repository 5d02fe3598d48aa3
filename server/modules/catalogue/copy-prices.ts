/** Formatted prices, calculated once per country, locale and day. */
import type { Price } from '@lathe/contract/price';
import type { CalendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { formatMoney, type Money } from '@lathe/rules/money';
import { retailPrice, type Tier } from '@lathe/rules/prices';
import { type CopySpec, listFor, type PriceBook } from './price-book.ts';

export interface PriceReader {
  country: string;
  locale: Locale;
  date: CalendarDate;
  /** VAT rate of the country on that day, in basis points. */
  vatRate: number;
}

export type CopyPrice = (make: CopySpec) => Price;

/** A list of 24 items shares a few prices, so formatted prices are cached. */
const cache = new WeakMap<PriceBook, Map<string, CopyPrice>>();
/** Visitors choose their country, so the cache size is limited. */
const MAX_CACHED_READERS = 500;

export function copyPrices(book: PriceBook, reader: PriceReader): CopyPrice {
  const { country, locale, date, vatRate } = reader;
  const readers = cache.get(book) ?? new Map<string, CopyPrice>();
  cache.set(book, readers);
  const key = `${country} ${locale} ${date} ${vatRate}`;
  const found = readers.get(key);
  if (found) return found;
  if (readers.size >= MAX_CACHED_READERS) readers.clear();
  const prices = makeCopyPrices(book, reader);
  readers.set(key, prices);
  return prices;
}

function makeCopyPrices(
  book: PriceBook,
  { country, locale, date, vatRate }: PriceReader,
): CopyPrice {
  const plain = new Map<number, Map<Tier, Price>>();
  const withExtras = new Map<string, Price>();
  const workOut = (make: CopySpec) =>
    presentPrice(
      retailPrice(book.listPrice(make, listFor(country, date)), { country, vatRate }),
      locale,
    );
  return (make) => {
    if (make.extras.length > 0) {
      const key = `${make.typeId} ${make.tier} ${make.extras.join(',')}`;
      const price = withExtras.get(key) ?? workOut(make);
      withExtras.set(key, price);
      return price;
    }
    const tiers = plain.get(make.typeId) ?? new Map<Tier, Price>();
    plain.set(make.typeId, tiers);
    const price = tiers.get(make.tier) ?? workOut(make);
    tiers.set(make.tier, price);
    return price;
  };
}

export function presentPrice(value: Money, locale: Locale): Price {
  return { ...value, formatted: formatMoney(value, locale) };
}

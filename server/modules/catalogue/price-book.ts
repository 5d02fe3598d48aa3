/** What can be made and what it costs: small tables, read whole and kept in memory. */
import type { CalendarDate } from '@lathe/rules/dates';
import { currencyForCountry, type SaleCurrency } from '@lathe/rules/money';
import { addListPrices, type ListPrice, type Tier } from '@lathe/rules/prices';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type CatalogueRows, type OptionRow, readCatalogue, type TypeRow } from './store.ts';

/** What one copy is made of, as far as its price goes. */
export interface Make {
  typeId: number;
  tier: Tier;
  /** Ids of the chosen options; those that cost nothing may be left out. */
  extras: readonly number[];
}

export interface PriceBook {
  /** In the order in which they are offered. */
  types: readonly TypeRow[];
  type(id: number): TypeRow;
  options(typeId: number): readonly OptionRow[];
  option(id: number): OptionRow | undefined;
  /** Whether the option costs anything in any list. */
  isPaid(optionId: number): boolean;
  listPrice(make: Make, on: { currency: SaleCurrency; date: CalendarDate }): ListPrice;
  optionPrice(id: number, on: { currency: SaleCurrency; date: CalendarDate }): ListPrice | null;
}

interface DatedPrice extends ListPrice {
  validFrom: CalendarDate;
}

/** For readers: kept in memory until a price list or a release type changes. */
export async function priceBook({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<PriceBook> {
  return await cache.fetch('price-book', ['prices', 'release-types'], () => readPriceBook(db));
}

/** For writers: as their own transaction sees it. */
export async function readPriceBook(db: Db | Tx): Promise<PriceBook> {
  return makePriceBook(await readCatalogue(db));
}

function makePriceBook(rows: CatalogueRows): PriceBook {
  const types = new Map(rows.types.map((type) => [type.id, type]));
  const options = new Map(rows.options.map((option) => [option.id, option]));
  const optionsByType = Map.groupBy(rows.options, ({ typeId }) => typeId);
  const prices = byKey(
    rows.prices,
    ({ typeId, tier, currency }) => `${typeId} ${tier} ${currency}`,
  );
  const optionPrices = byKey(rows.optionPrices, ({ id, currency }) => `${id} ${currency}`);
  const paid = new Set(rows.optionPrices.map(({ id }) => id));

  function optionPrice(id: number, { currency, date }: { currency: string; date: CalendarDate }) {
    return priceOn(optionPrices.get(`${id} ${currency}`), date);
  }

  return {
    types: rows.types,
    type(id) {
      const type = types.get(id);
      if (!type) throw new Error(`There is no release type ${id}.`);
      return type;
    },
    options: (typeId) => optionsByType.get(typeId) ?? [],
    option: (id) => options.get(id),
    isPaid: (id) => paid.has(id),
    optionPrice,
    listPrice({ typeId, tier, extras }, on) {
      const base = priceOn(prices.get(`${typeId} ${tier} ${on.currency}`), on.date);
      if (!base) {
        throw new Error(
          `Release type ${typeId} has no ${tier} price in ${on.currency} on ${on.date}. Add one to the price list.`,
        );
      }
      const added = extras.map((id) => optionPrice(id, on)).filter((price) => price !== null);
      return addListPrices(base, added);
    },
  };
}

/** The list that holds in a country on a day. */
export function listFor(country: string, date: CalendarDate) {
  return { currency: currencyForCountry(country), date };
}

/** Latest first. */
function byKey<Row extends DatedPrice>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const groups = Map.groupBy(rows, keyOf);
  for (const group of groups.values()) {
    group.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  }
  return groups as ReadonlyMap<string, readonly DatedPrice[]>;
}

function priceOn(prices: readonly DatedPrice[] = [], date: CalendarDate): ListPrice | null {
  return prices.find(({ validFrom }) => validFrom <= date) ?? null;
}

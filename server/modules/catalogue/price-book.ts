/** What can be made and what it costs: small tables, read whole and kept in memory. */
import type { CalendarDate } from '@lathe/rules/dates';
import { currencyForCountry, type SaleCurrency } from '@lathe/rules/money';
import { addListPrices, type ListPrice, type Tier } from '@lathe/rules/prices';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  type CatalogueRows,
  type FormerLimitsRow,
  type OptionRow,
  readCatalogue,
  type TypeRow,
} from './store.ts';

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
  /**
   * What the sides of a release are measured by: the numbers of the day on which it was handed in,
   * and today's as long as it was not.
   */
  limits(typeId: number, submittedAt: Date | null): TypeLimits;
  options(typeId: number): readonly OptionRow[];
  option(id: number): OptionRow | undefined;
  /** Whether the option may cost something: what is chosen by default is in the price of the copy. */
  isPaid(optionId: number): boolean;
  listPrice(make: Make, on: { currency: SaleCurrency; date: CalendarDate }): ListPrice;
  optionPrice(id: number, on: { currency: SaleCurrency; date: CalendarDate }): ListPrice | null;
}

export type TypeLimits = { sides: number } & Omit<FormerLimitsRow, 'typeId' | 'heldUntil'>;

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
  const formerLimits = Map.groupBy(rows.formerLimits, ({ typeId }) => typeId);

  function optionPrice(id: number, { currency, date }: { currency: string; date: CalendarDate }) {
    return priceOn(optionPrices.get(`${id} ${currency}`), date);
  }

  function typeOf(id: number): TypeRow {
    const type = types.get(id);
    if (!type) throw new Error(`There is no release type ${id}.`);
    return type;
  }

  return {
    types: rows.types,
    type: typeOf,
    limits(id, submittedAt) {
      const type = typeOf(id);
      const former =
        submittedAt && formerLimits.get(id)?.find(({ heldUntil }) => heldUntil > submittedAt);
      return limitsIn(type.sides, former ?? type);
    },
    options: (typeId) => optionsByType.get(typeId) ?? [],
    option: (id) => options.get(id),
    isPaid: (id) => options.get(id)?.isDefault === false,
    optionPrice,
    listPrice({ typeId, tier, extras }, on) {
      const base = priceOn(prices.get(`${typeId} ${tier} ${on.currency}`), on.date);
      if (!base) {
        const missing = `Release type ${typeId} has no ${tier} price in ${on.currency} on ${on.date}.`;
        throw new CallError('pricing_unavailable', {
          cause: new Error(`${missing} Add one to the price list.`),
        });
      }
      const added = extras.map((id) => optionPrice(id, on)).filter((price) => price !== null);
      return addListPrices(base, added);
    },
  };
}

function limitsIn(sides: number, numbers: Omit<TypeLimits, 'sides'>): TypeLimits {
  return {
    sides,
    maxTracksPerSide: numbers.maxTracksPerSide,
    minSecondsPerSide: numbers.minSecondsPerSide,
    warnSecondsPerSide: numbers.warnSecondsPerSide,
    maxSecondsPerSide: numbers.maxSecondsPerSide,
    minSecondsPerTrack: numbers.minSecondsPerTrack,
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

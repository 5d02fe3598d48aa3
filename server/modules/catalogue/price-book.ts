/** Formats, options and prices: small tables, cached in memory as a whole. */
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

/** The price-relevant parts of one copy. */
export interface CopySpec {
  typeId: number;
  tier: Tier;
  /** Ids of the chosen options. Free ones may be omitted. */
  extras: readonly number[];
}

export interface PriceBook {
  /** In display order. */
  types: readonly TypeRow[];
  type(id: number): TypeRow;
  /**
   * Side limits of a release: those of its submission date, or the current ones before submission.
   */
  limits(typeId: number, submittedAt: Date | null): TypeLimits;
  options(typeId: number): readonly OptionRow[];
  option(id: number): OptionRow | undefined;
  /** False for default options, whose cost is part of the base price. */
  isPaid(optionId: number): boolean;
  listPrice(make: CopySpec, market: { currency: SaleCurrency; date: CalendarDate }): ListPrice;
  optionPrice(id: number, market: { currency: SaleCurrency; date: CalendarDate }): ListPrice | null;
}

export type TypeLimits = { sides: number } & Omit<FormerLimitsRow, 'typeId' | 'heldUntil'>;

interface DatedPrice extends ListPrice {
  validFrom: CalendarDate;
}

/** For reads. Cached until a price list or a release type changes. */
export async function priceBook({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<PriceBook> {
  return await cache.fetch('price-book', ['prices', 'release-types'], () => readPriceBook(db));
}

/** For writes. Reads within the transaction of the caller. */
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
    listPrice({ typeId, tier, extras }, market) {
      const base = priceOn(prices.get(`${typeId} ${tier} ${market.currency}`), market.date);
      if (!base) {
        const missing = `Release type ${typeId} has no ${tier} price in ${market.currency} on ${market.date}.`;
        throw new CallError('pricing_unavailable', {
          cause: new Error(`${missing} Add one to the price list.`),
        });
      }
      const added = extras.map((id) => optionPrice(id, market)).filter((price) => price !== null);
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

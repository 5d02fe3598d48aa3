/** Shipping destinations and prices: small tables, cached in memory. */
import type { CalendarDate } from '@lathe/rules/dates';
import { currencyForCountry } from '@lathe/rules/money';
import type {
  ShippingKind,
  ShippingRateStep,
  ShippingService,
  ShippingZone,
} from '@lathe/rules/shipping';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';

export interface ServiceRates {
  service: ShippingService;
  zone: ShippingZone;
  steps: readonly ShippingRateStep[];
}

export interface ShippingRates {
  /** Empty for countries without shipping. */
  servicesTo(destination: { country: string; date: CalendarDate }): readonly ServiceRates[];
}

const TAGS = ['postage', 'shipping-countries'];

export async function shippingRates({
  cache,
  db,
}: Pick<Ctx, 'cache' | 'db'>): Promise<ShippingRates> {
  return await cache.fetch('postage-book', TAGS, () => readShippingRates(db));
}

async function readShippingRates(db: Db): Promise<ShippingRates> {
  const countries = await db
    .selectFrom('shipping_countries')
    .select(['iso', 'zone', 'services'])
    .$narrowType<{ zone: ShippingZone; services: ShippingService[] }>()
    .where('is_served', '=', true)
    .execute();
  const stepsOn = await readSteps(db);
  const served = new Map(countries.map((country) => [country.iso, country]));
  return {
    servicesTo({ country, date }) {
      const entry = served.get(country);
      if (!entry) return [];
      const { zone } = entry;
      return entry.services.flatMap((service) => {
        const steps = stepsOn({ zone, kind: service, country, date });
        return steps.length > 0 ? [{ service, zone, steps }] : [];
      });
    },
  };
}

/** Cartons: one tracked service, to fewer countries, with their own weight steps. */
export async function bulkShippingRates({
  cache,
  db,
}: Pick<Ctx, 'cache' | 'db'>): Promise<ShippingRates> {
  return await cache.fetch('bulk-postage-book', TAGS, () => readBulkShippingRates(db));
}

async function readBulkShippingRates(db: Db): Promise<ShippingRates> {
  const countries = await db
    .selectFrom('shipping_countries')
    .select(['iso', 'zone'])
    .$narrowType<{ zone: ShippingZone }>()
    .where('is_served', '=', true)
    .where('bulk', '=', true)
    .execute();
  const stepsOn = await readSteps(db);
  const zones = new Map(countries.map(({ iso, zone }) => [iso, zone]));
  return {
    servicesTo({ country, date }) {
      const zone = zones.get(country);
      if (!zone) return [];
      const steps = stepsOn({ zone, kind: 'bulk', country, date });
      return steps.length > 0 ? [{ service: 'tracked', zone, steps }] : [];
    },
  };
}

interface RateQuery {
  zone: ShippingZone;
  kind: ShippingKind;
  country: string;
  date: CalendarDate;
}

/**
 * Weight steps of the sheet that is valid on a day; none before the first sheet, or without
 * shipping.
 */
async function readSteps(db: Db): Promise<(query: RateQuery) => readonly ShippingRateStep[]> {
  const sheets = await db
    .selectFrom('postage_sheets')
    .select(['zone', 'service', 'valid_from as validFrom'])
    .orderBy('valid_from', 'desc')
    .execute();
  const prices = await db
    .selectFrom('postage_prices')
    .select([
      'zone',
      'service',
      'valid_from as validFrom',
      'currency',
      'max_grams as maxGrams',
      'amount',
      'vat_basis_points as vatBasisPoints',
    ])
    .orderBy('max_grams')
    .execute();
  const latestFirst = Map.groupBy(sheets, ({ zone, service }) => `${zone} ${service}`);
  const steps = Map.groupBy(
    prices,
    (row) => `${row.zone} ${row.service} ${row.validFrom} ${row.currency}`,
  );
  return ({ zone, kind, country, date }) => {
    const table = `${zone} ${kind}`;
    const sheet = latestFirst.get(table)?.find(({ validFrom }) => validFrom <= date);
    return steps.get(`${table} ${sheet?.validFrom} ${currencyForCountry(country)}`) ?? [];
  };
}

/** Where parcels go and for how much: small tables, read whole and kept in memory. */
import { currencyForCountry } from '@lathe/rules/money';
import type { PostageService, PostageStep, PostageZone } from '@lathe/rules/postage';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';

export interface Posting {
  service: PostageService;
  zone: PostageZone;
  steps: readonly PostageStep[];
}

export interface PostageBook {
  /** Empty where nothing goes. */
  servicesTo(country: string): readonly Posting[];
}

export async function postageBook({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<PostageBook> {
  return await cache.fetch('postage-book', ['postage', 'shipping-countries'], () =>
    readPostageBook(db),
  );
}

async function readPostageBook(db: Db): Promise<PostageBook> {
  const countries = await db
    .selectFrom('shipping_countries')
    .select(['iso', 'zone', 'services'])
    .where('is_served', '=', true)
    .execute();
  const prices = await db
    .selectFrom('postage_prices')
    .select([
      'zone',
      'service',
      'currency',
      'max_grams as maxGrams',
      'amount',
      'vat_basis_points as vatBasisPoints',
    ])
    .$narrowType<{ service: PostageService; zone: PostageZone }>()
    .orderBy('max_grams')
    .execute();
  const served = new Map(countries.map((country) => [country.iso, country]));
  const lists = Map.groupBy(prices, ({ zone, currency }) => `${zone} ${currency}`);
  return {
    servicesTo(country) {
      const place = served.get(country);
      const steps = lists.get(`${place?.zone} ${currencyForCountry(country)}`) ?? [];
      const going = steps.filter(({ service }) => place?.services.includes(service));
      const services = Map.groupBy(going, ({ service }) => service);
      return [...services].flatMap(([service, own]) =>
        own[0] ? [{ service, zone: own[0].zone, steps: own }] : [],
      );
    },
  };
}

/** Cartons: one service, tracked, to fewer countries, in steps of their own. */
export async function bulkPostageBook({
  cache,
  db,
}: Pick<Ctx, 'cache' | 'db'>): Promise<PostageBook> {
  return await cache.fetch('bulk-postage-book', ['postage', 'shipping-countries'], () =>
    readBulkPostageBook(db),
  );
}

async function readBulkPostageBook(db: Db): Promise<PostageBook> {
  const countries = await db
    .selectFrom('shipping_countries')
    .select(['iso', 'zone'])
    .where('is_served', '=', true)
    .where('bulk', '=', true)
    .execute();
  const prices = await db
    .selectFrom('bulk_postage_prices')
    .select([
      'zone',
      'currency',
      'max_grams as maxGrams',
      'amount',
      'vat_basis_points as vatBasisPoints',
    ])
    .$narrowType<{ zone: PostageZone }>()
    .orderBy('max_grams')
    .execute();
  const zones = new Map(countries.map(({ iso, zone }) => [iso, zone]));
  const lists = Map.groupBy(prices, ({ zone, currency }) => `${zone} ${currency}`);
  return {
    servicesTo(country) {
      const steps = lists.get(`${zones.get(country)} ${currencyForCountry(country)}`) ?? [];
      return steps[0] ? [{ service: 'tracked', zone: steps[0].zone, steps }] : [];
    },
  };
}

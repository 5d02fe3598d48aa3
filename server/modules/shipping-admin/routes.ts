import type {
  ManagedCountry,
  PostageTable,
  shippingAdminCalls,
} from '@lathe/contract/shipping-admin-calls';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { POSTAGE_SERVICES, POSTAGE_ZONES } from '@lathe/rules/postage';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { countryName } from '../regions/index.ts';
import { inSettings } from '../settings/index.ts';
import { addCountry, changeCountry, changePostage } from './change-shipping.ts';
import { type CountryRow, readCountries, readTables, type TableRow } from './store.ts';

const SHIPPING = { of: 'shipping', tags: ['postage', 'shipping-countries', 'shelf'] } as const;

export const shippingAdminRoutes: Handlers<typeof shippingAdminCalls> = {
  'GET /api/admin/postage': async ({ ctx }) => {
    const place = ({ zone, service }: TableRow) =>
      POSTAGE_ZONES.indexOf(zone) * POSTAGE_SERVICES.length + POSTAGE_SERVICES.indexOf(service);
    const tables = (await readTables(ctx.db)).toSorted((a, b) => place(a) - place(b));
    return { data: tables.map(presentTable), next_page_url: null };
  },

  'PUT /api/admin/postage/{zone}/{service}': async (call) => {
    const { ctx, params, body } = call;
    const steps = body.steps.map(({ max_grams, ...amounts }) => ({ maxGrams: max_grams, amounts }));
    await inSettings(call, SHIPPING, (tx, editing) =>
      changePostage(tx, editing, { ...params, steps, version: body.version }),
    );
    const table = (await readTables(ctx.db)).find(
      ({ zone, service }) => zone === params.zone && service === params.service,
    );
    if (!table) throw new CallError('not_found');
    return presentTable(table);
  },

  'GET /api/admin/countries': async ({ ctx, locale }) => {
    const byName = new Intl.Collator(bcp47(locale));
    const countries = (await readCountries(ctx.db)).map((row) => presentCountry(row, locale));
    return { data: countries.sort((a, b) => byName.compare(a.name, b.name)), next_page_url: null };
  },

  'POST /api/admin/countries': async (call) => {
    const { ctx, body } = call;
    await inSettings(call, SHIPPING, (tx, editing) => addCountry(tx, ctx, editing, body));
    return await oneCountry(call, body.iso);
  },

  'PUT /api/admin/countries/{iso}': async (call) => {
    const { ctx, params, body } = call;
    await inSettings(call, SHIPPING, (tx, editing) =>
      changeCountry(tx, ctx, editing, { iso: params.iso, ...body }),
    );
    return await oneCountry(call, params.iso);
  },
};

function presentTable({ zone, service, version, vatBasisPoints, steps }: TableRow): PostageTable {
  return {
    zone,
    service,
    version,
    vat_basis_points: vatBasisPoints,
    steps: steps.map(({ maxGrams, amounts }) => ({ max_grams: maxGrams, ...amounts })),
  };
}

function presentCountry(row: CountryRow, locale: Locale): ManagedCountry {
  return { ...row, name: countryName(row.iso, locale) };
}

async function oneCountry({ ctx, locale }: Caller, iso: string): Promise<ManagedCountry> {
  const country = (await readCountries(ctx.db)).find((each) => each.iso === iso);
  if (!country) throw new CallError('not_found');
  return presentCountry(country, locale);
}

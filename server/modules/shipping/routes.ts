import type {
  DatedShippingRates,
  ManagedCountry,
  ShippingRateTable,
  shippingCalls,
} from '@lathe/contract/shipping-calls';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import { SHIPPING_KINDS, SHIPPING_ZONES } from '@lathe/rules/shipping';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { editAsAdmin } from '../accounts/index.ts';
import { addCountry, changeCountry } from './change-countries.ts';
import {
  changeShippingRates,
  validSheetOn,
  withdrawShippingRates,
} from './change-shipping-rates.ts';
import { type CountryRow, readCountries } from './country-store.ts';
import { readTables, type SheetRow, type TableRow } from './shipping-rate-store.ts';

const SHIPPING = { area: 'shipping', tags: ['postage', 'shipping-countries', 'shelf'] } as const;

export const shippingRoutes: Handlers<typeof shippingCalls> = {
  'GET /api/admin/postage': async ({ ctx }) => {
    const sortKey = ({ zone, kind }: TableRow) =>
      SHIPPING_ZONES.indexOf(zone) * SHIPPING_KINDS.length + SHIPPING_KINDS.indexOf(kind);
    const tables = (await readTables(ctx.db)).toSorted((a, b) => sortKey(a) - sortKey(b));
    const today = calendarDate(ctx.clock.now());
    return { data: tables.map((table) => presentTable(table, today)), next_page_url: null };
  },

  'PUT /api/admin/postage/{zone}/{kind}': async (call) => {
    const { params, body } = call;
    const { valid_from: day, version } = body;
    const steps = body.steps.map(({ max_grams, ...amounts }) => ({ maxGrams: max_grams, amounts }));
    await editAsAdmin(call, SHIPPING, (tx, editing) =>
      changeShippingRates(tx, editing, { ...params, day, steps, version }),
    );
    return await oneTable(call, params);
  },

  'DELETE /api/admin/postage/{zone}/{kind}/{valid_from}': async (call) => {
    const { zone, kind, valid_from: day } = call.params;
    const input = { zone, kind, day, version: call.query.version };
    await editAsAdmin(call, SHIPPING, (tx, editing) => withdrawShippingRates(tx, editing, input));
    return await oneTable(call, { zone, kind });
  },

  'GET /api/admin/countries': async ({ ctx, locale }) => {
    const byName = new Intl.Collator(bcp47(locale));
    const countries = (await readCountries(ctx.db)).map((row) => presentCountry(row, locale));
    return { data: countries.sort((a, b) => byName.compare(a.name, b.name)), next_page_url: null };
  },

  'POST /api/admin/countries': async (call) => {
    const { ctx, body } = call;
    await editAsAdmin(call, SHIPPING, (tx, editing) => addCountry(tx, ctx, editing, body));
    return await oneCountry(call, body.iso);
  },

  'PUT /api/admin/countries/{iso}': async (call) => {
    const { ctx, params, body } = call;
    await editAsAdmin(call, SHIPPING, (tx, editing) =>
      changeCountry(tx, ctx, editing, { iso: params.iso, ...body }),
    );
    return await oneCountry(call, params.iso);
  },
};

async function oneTable(
  { ctx }: Caller,
  { zone, kind }: Pick<TableRow, 'zone' | 'kind'>,
): Promise<ShippingRateTable> {
  const table = (await readTables(ctx.db)).find((each) => each.zone === zone && each.kind === kind);
  if (!table) throw new CallError('not_found');
  return presentTable(table, calendarDate(ctx.clock.now()));
}

function presentTable(table: TableRow, today: CalendarDate): ShippingRateTable {
  const { zone, kind, version, sheets } = table;
  const currentSheet = validSheetOn(table, today);
  if (!currentSheet) throw new Error(`No shipping rate for ${zone} ${kind} on ${today}.`);
  return {
    zone,
    kind,
    current: presentSheet(currentSheet),
    coming: sheets.filter(({ validFrom }) => validFrom > today).map(presentSheet),
    vat_basis_points: currentSheet.vatBasisPoints,
    earliest_day: today,
    version,
  };
}

function presentSheet({ validFrom, steps }: SheetRow): DatedShippingRates {
  return {
    valid_from: validFrom,
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

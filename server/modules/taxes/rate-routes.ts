import type { DutyTable, taxRateCalls, VatTable } from '@lathe/contract/tax-rate-calls';
import { calendarDate } from '@lathe/rules/dates';
import { bcp47, countryName } from '@lathe/rules/locales';
import { earliestListDay } from '@lathe/rules/prices';
import { territoriesTaxedAs, vatRateOn } from '@lathe/rules/vat';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { editAsAdmin } from '../accounts/index.ts';
import { setDuty, withdrawDuty } from './change-duty.ts';
import { setRate, withdrawRate } from './change-vat.ts';
import { dutyTerms } from './duty-terms.ts';
import { stateOf } from './scheduled-entries.ts';
import { EU_DUTY, readVersions } from './store.ts';
import { readTaxTable } from './tax-table.ts';

/**
 * Clears only the tax table: prices change at midnight at the earliest, and no cached price
 * outlives its day.
 */
const TAXES = { area: 'taxes', tags: ['taxes'] } as const;

/** Handled by `catalogue`, which knows the prices in the preview. */
type TaxPreviewCall = Extract<keyof typeof taxRateCalls, `${string}/preview`>;

export const taxRateRoutes: Handlers<Omit<typeof taxRateCalls, TaxPreviewCall>> = {
  'GET /api/admin/vat_rates': async (call) => ({
    data: await vatTables(call),
    next_page_url: null,
  }),

  'POST /api/admin/vat_rates/{iso}': async (call) => {
    const { params, body } = call;
    const { valid_from: day, basis_points: basisPoints, version } = body;
    await editAsAdmin(call, TAXES, (tx, editing) =>
      setRate(tx, editing, { country: params.iso, day, basisPoints, version }),
    );
    return await vatTable(call, params.iso);
  },

  'DELETE /api/admin/vat_rates/{iso}/{valid_from}': async (call) => {
    const { params, query } = call;
    const input = { country: params.iso, day: params.valid_from, version: query.version };
    await editAsAdmin(call, TAXES, (tx, editing) => withdrawRate(tx, editing, input));
    return await vatTable(call, params.iso);
  },

  'GET /api/admin/eu_duty': dutyTable,

  'POST /api/admin/eu_duty': async (call) => {
    const input = { terms: dutyTerms(call.body), version: call.body.version };
    await editAsAdmin(call, TAXES, (tx, editing) => setDuty(tx, editing, input));
    return await dutyTable(call);
  },

  'DELETE /api/admin/eu_duty/{valid_from}': async (call) => {
    const input = { day: call.params.valid_from, version: call.query.version };
    await editAsAdmin(call, TAXES, (tx, editing) => withdrawDuty(tx, editing, input));
    return await dutyTable(call);
  },
};

/** Not cached, so that a change is visible at once. */
async function vatTables({ ctx, locale }: Caller): Promise<VatTable[]> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const taxes = await readTaxTable(ctx.db);
  const versions = await readVersions(ctx.db);
  const tables = [...taxes.rates].map(([country, rates]) => ({
    iso: country,
    name: countryName(country, locale),
    also: territoriesTaxedAs(country).map((other) => countryName(other, locale)),
    rates: rates.map((rate) => ({
      from: rate.from,
      basis_points: rate.basisPoints,
      state: stateOf(rate, rates, today),
    })),
    basis_points: vatRateOn(taxes, country, today),
    earliest_day: earliestListDay(now),
    version: versions.get(country) ?? 0,
  }));
  const byName = new Intl.Collator(bcp47(locale));
  return tables.sort((a, b) => byName.compare(a.name, b.name));
}

async function vatTable(call: Caller, country: string): Promise<VatTable> {
  const table = (await vatTables(call)).find(({ iso }) => iso === country);
  if (!table) throw new CallError('not_found');
  return table;
}

async function dutyTable({ ctx }: Caller): Promise<DutyTable> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const { duties } = await readTaxTable(ctx.db);
  const versions = await readVersions(ctx.db);
  return {
    duties: duties.map((terms) => ({
      from: terms.from,
      per_item_type: terms.perItemType.amount,
      below: terms.below.amount,
      state: stateOf(terms, duties, today),
    })),
    earliest_day: earliestListDay(now),
    version: versions.get(EU_DUTY) ?? 0,
  };
}

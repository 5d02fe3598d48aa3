/** Exchange rates, kept by admins. Earnings store the rate of their day, so it is never changed. */
import type { ExchangeTable, exchangeRateCalls } from '@lathe/contract/tax-admin-calls';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { earliestListDay } from '@lathe/rules/prices';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { type AdminEdit, editAsAdmin } from '../accounts/index.ts';
import {
  assertDateFree,
  assertInFuture,
  entryBefore,
  pendingEntry,
  stateOf,
} from './scheduled-entries.ts';

const RATES = { area: 'taxes', tags: ['taxes'] } as const;

export const exchangeRateRoutes: Handlers<typeof exchangeRateCalls> = {
  'GET /api/admin/exchange_rates': async (call) => ({
    data: await exchangeTables(call),
    next_page_url: null,
  }),

  'POST /api/admin/exchange_rates/{currency}': async (call) => {
    const { currency } = call.params;
    const { valid_from: from, per_pound: perPound } = call.body;
    await editAsAdmin(call, RATES, (tx, editing) =>
      setRate(tx, editing, { currency, from, perPound }),
    );
    return await exchangeTable(call, currency);
  },

  'DELETE /api/admin/exchange_rates/{currency}/{valid_from}': async (call) => {
    const { currency, valid_from: from } = call.params;
    await editAsAdmin(call, RATES, (tx, editing) => withdrawRate(tx, editing, { currency, from }));
    return await exchangeTable(call, currency);
  },
};

interface RateRow {
  currency: string;
  from: CalendarDate;
  perPound: number;
}

async function listRates(db: Db | Tx): Promise<Map<string, RateRow[]>> {
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['currency', 'valid_from as from', 'per_pound as perPound'])
    .where('currency', '<>', 'GBP')
    .orderBy('currency')
    .orderBy('valid_from')
    .execute();
  const rates = rows.map((row) => ({ ...row, perPound: Number(row.perPound) }));
  return Map.groupBy(rates, ({ currency }) => currency);
}

async function setRate(
  tx: Tx,
  { log, now }: AdminEdit,
  { currency, from, perPound }: RateRow,
): Promise<void> {
  const rates = (await listRates(tx)).get(currency) ?? [];
  assertInFuture(from, now);
  assertDateFree(rates, from);
  await tx
    .insertInto('exchange_rates')
    .values({ currency, valid_from: from, per_pound: perPound })
    .execute();
  const before = entryBefore(rates, from);
  await log({
    action: 'exchange_rate.set',
    object: { type: 'exchange_rate', id: currency },
    details: {
      what: currency,
      name: from,
      from: before ? rateText(before.perPound) : null,
      to: rateText(perPound),
    },
  });
}

/** Only before its first day, so no earnings were converted with it. */
async function withdrawRate(
  tx: Tx,
  { log, now }: AdminEdit,
  { currency, from }: Pick<RateRow, 'currency' | 'from'>,
): Promise<void> {
  const rates = (await listRates(tx)).get(currency) ?? [];
  const { perPound } = pendingEntry(rates, from, now);
  await tx
    .deleteFrom('exchange_rates')
    .where('currency', '=', currency)
    .where('valid_from', '=', from)
    .execute();
  const details = { what: currency, name: from, from: rateText(perPound), to: null };
  const object = { type: 'exchange_rate', id: currency };
  await log({ action: 'exchange_rate.withdrawn', object, details });
}

async function exchangeTables({ ctx }: Caller): Promise<ExchangeTable[]> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  return [...(await listRates(ctx.db))].map(([currency, rates]) => ({
    currency,
    rates: rates.map((rate) => ({
      from: rate.from,
      per_pound: rate.perPound,
      state: stateOf(rate, rates, today),
    })),
    per_pound: rates.findLast(({ from }) => from <= today)?.perPound ?? null,
    earliest_day: earliestListDay(now),
  }));
}

async function exchangeTable(call: Caller, currency: string): Promise<ExchangeTable> {
  const table = (await exchangeTables(call)).find((each) => each.currency === currency);
  if (!table) throw new CallError('not_found');
  return table;
}

function rateText(perPound: number): string {
  return String(perPound / 1_000_000);
}

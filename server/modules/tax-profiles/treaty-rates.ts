/** Rates of tax treaties, kept by admins. A rate that applied to a payment is never changed. */
import type { TreatyTable } from '@lathe/contract/tax-admin-calls';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import { earliestListDay } from '@lathe/rules/prices';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { AdminEdit } from '../accounts/index.ts';
import {
  assertDateFree,
  assertInFuture,
  entryBefore,
  pendingEntry,
  stateOf,
} from '../taxes/index.ts';

interface RateRow {
  country: string;
  from: CalendarDate;
  basisPoints: number;
  note: string;
}

async function listRates(db: Db | Tx): Promise<Map<string, RateRow[]>> {
  const rows = await db
    .selectFrom('treaty_rates')
    .select(['country_iso as country', 'valid_from as from', 'basis_points as basisPoints', 'note'])
    .orderBy('valid_from')
    .execute();
  return Map.groupBy(rows, ({ country }) => country);
}

export async function setTreatyRate(
  tx: Tx,
  { log, now }: AdminEdit,
  { country, from, basisPoints, note }: RateRow,
): Promise<void> {
  const rates = (await listRates(tx)).get(country) ?? [];
  // Sellers may already wait for the first rate of their country.
  const isFirstToday = rates.length === 0 && from === calendarDate(now);
  if (!isFirstToday) assertInFuture(from, now);
  assertDateFree(rates, from);
  const row = {
    country_iso: country,
    valid_from: from,
    basis_points: basisPoints,
    note: note.trim(),
  };
  await tx.insertInto('treaty_rates').values(row).execute();
  const before = entryBefore(rates, from);
  await log({
    action: 'treaty_rate.set',
    object: { type: 'treaty_rate', id: country },
    details: {
      what: country,
      name: from,
      from: before ? percentText(before.basisPoints) : null,
      to: percentText(basisPoints),
    },
  });
}

/** Only before its first day, so nothing was paid at this rate. */
export async function withdrawTreatyRate(
  tx: Tx,
  { log, now }: AdminEdit,
  { country, from }: Pick<RateRow, 'country' | 'from'>,
): Promise<void> {
  const rates = (await listRates(tx)).get(country) ?? [];
  const { basisPoints } = pendingEntry(rates, from, now);
  await tx
    .deleteFrom('treaty_rates')
    .where('country_iso', '=', country)
    .where('valid_from', '=', from)
    .execute();
  const details = { what: country, name: from, from: percentText(basisPoints), to: null };
  const object = { type: 'treaty_rate', id: country };
  await log({ action: 'treaty_rate.withdrawn', object, details });
}

export async function presentTreatyRates(ctx: Ctx, locale: Locale): Promise<TreatyTable[]> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const tables = [...(await listRates(ctx.db))].map(([iso, rates]) => ({
    iso,
    name: countryName(iso, locale),
    rates: rates.map((rate) => ({
      from: rate.from,
      basis_points: rate.basisPoints,
      note: rate.note,
      state: stateOf(rate, rates, today),
    })),
    basis_points: rates.findLast(({ from }) => from <= today)?.basisPoints ?? null,
    earliest_day: earliestListDay(now),
  }));
  const byName = new Intl.Collator(bcp47(locale));
  return tables.sort((a, b) => byName.compare(a.name, b.name));
}

function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

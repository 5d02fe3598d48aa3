/** All figures of the screen. */
import type { Statistics } from '@lathe/contract/statistic-calls';
import { countryName, type Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import type { StatDevice, StatPeriod } from '@lathe/rules/statistics';
import type { TrafficSource } from '@lathe/rules/traffic-sources';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { presentPrice } from '../catalogue/index.ts';
import {
  type CountSums,
  countsByFacet,
  countsBySubject,
  countsByTime,
  countsOfNow,
  type FacetSums,
  isAnythingCounted,
  leftOutSums,
} from './read-counts.ts';
import { readNotes } from './read-notes.ts';
import { readSold, type Sold } from './read-sold.ts';
import { type SubjectName, subjectsOn } from './subject-names.ts';
import { sumColumns, type TimeColumns, timeColumns } from './time-columns.ts';
import { chosenPages, visiblePages } from './visible-pages.ts';

export interface StatisticsQuery {
  userId: string;
  period: StatPeriod;
  page?: string | undefined;
  subject?: string | undefined;
  locale: Locale;
}

export async function readStatistics(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { userId, period, page, subject, locale }: StatisticsQuery,
): Promise<Statistics> {
  const now = clock.now();
  const pages = await visiblePages(db, userId);
  const pageIds = chosenPages(pages, page);
  const times = timeColumns(period, now);
  const { unit: grain, beforeFrom, from, to } = times;
  const all = { pageIds, subjectId: subject ?? null, grain, from: beforeFrom, to };
  const current = { ...all, from };
  const [
    named,
    byTime,
    sources,
    countries,
    devices,
    bySubject,
    sold,
    leftOut,
    ofNow,
    notes,
    isCounted,
  ] = await Promise.all([
    subject === undefined ? null : findSubjectName(db, { pageIds, subject }),
    countsByTime(db, all),
    // Each is read by itself, because the countries alone take as long as all the rest.
    countsByFacet(db, current, 'source'),
    countsByFacet(db, current, 'country'),
    countsByFacet(db, current, 'device'),
    countsBySubject(db, current),
    readSold(db, { ...all, userId, subjectsFrom: from }),
    leftOutSums(db, current),
    countsOfNow(db, { pageIds, now }),
    readNotes(db, current),
    isAnythingCounted(db, pageIds),
  ]);
  const { before, after } = columnsOf(times, byTime, sold);
  const depths = byTime.filter(({ at }) => at >= from);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    unit: times.column === 7 ? 'week' : grain,
    pages: pages.map(({ id, name }) => ({ uuid: id, name })),
    subject: named,
    is_empty: !isCounted && sold.times.length === 0,
    totals: totalsOf(after),
    totals_before: totalsOf(before),
    columns: after,
    columns_before: before,
    income: incomeOf(times, sold, locale),
    plays: {
      whole: sumOf(depths, 'plays_whole'),
      part: sumOf(depths, 'plays_part'),
      skipped: sumOf(depths, 'plays_skipped'),
    },
    sources: sources.map((row) => ({
      source: row.value as TrafficSource,
      ...facetFigures(row),
    })),
    countries: countries.map((row) => ({
      country: row.value || null,
      country_name: row.value ? countryName(row.value, locale) : null,
      ...facetFigures(row),
    })),
    devices: devices.map((row) => ({ device: row.value as StatDevice, ...facetFigures(row) })),
    subjects: bySubject.map(({ kind, uuid, title, ...row }) => ({
      ...{ kind, uuid, title },
      views: row.views,
      plays: playsOf(row),
      basket_adds: row.basket_adds,
      copies: sold.subjects.find((each) => each.uuid === uuid)?.copies ?? 0,
    })),
    left_out: leftOut,
    now: ofNow,
    notes: notes.map(({ at, ...note }) => ({ at: at.toISOString(), ...note })),
  };
}

async function findSubjectName(
  db: Db,
  { pageIds, subject }: { pageIds: readonly string[]; subject: string },
): Promise<SubjectName> {
  const { rows } = await sql<SubjectName>`
    select * from ${subjectsOn(pageIds)} as named where uuid = ${subject}`.execute(db);
  const [found] = rows;
  if (!found) throw new CallError('not_found');
  return found;
}

const FIGURES = ['views', 'visitors', 'plays', 'basket_adds', 'orders', 'copies'] as const;
type Figure = (typeof FIGURES)[number];
type Column = Statistics['columns'][number];

function columnsOf(
  times: TimeColumns,
  counted: readonly (CountSums & { at: Date })[],
  sold: Sold,
): { before: Column[]; after: Column[] } {
  const counts = sumColumns(
    times,
    counted.map((row) => ({ ...row, plays: playsOf(row) })),
    ['views', 'visitors', 'plays', 'basket_adds'],
  );
  const sales = sumColumns(times, sold.times, ['orders', 'copies']);
  const columns = counts.map(({ from, ...each }, at) => ({
    from: from.toISOString(),
    ...each,
    orders: sales[at]?.orders ?? 0,
    copies: sales[at]?.copies ?? 0,
  }));
  const half = columns.length / 2;
  return { before: columns.slice(0, half), after: columns.slice(half) };
}

function totalsOf(columns: readonly Column[]): Statistics['totals'] {
  const sums = FIGURES.map((figure) => [figure, sumOf(columns, figure)]);
  return Object.fromEntries(sums) as Record<Figure, number>;
}

function incomeOf(times: TimeColumns, { income }: Sold, locale: Locale): Statistics['income'] {
  const currencies = [...new Set(income.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = income.filter((row) => row.currency === currency);
    const sums = sumColumns(times, own, ['earnings']).map(({ earnings }) => earnings);
    const price = (parts: readonly number[]) =>
      presentPrice(
        money(
          parts.reduce((sum, part) => sum + part, 0),
          currency,
        ),
        locale,
      );
    const half = sums.length / 2;
    const columns = sums.slice(half);
    return { currency, total: price(columns), before: price(sums.slice(0, half)), columns };
  });
}

function facetFigures(row: FacetSums) {
  const { views, visitors, basket_adds } = row;
  return { views, visitors, plays: playsOf(row), basket_adds };
}

function playsOf(row: CountSums): number {
  return row.plays_whole + row.plays_part + row.plays_skipped;
}

function sumOf<Key extends string>(
  rows: readonly Readonly<Record<Key, number>>[],
  key: Key,
): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

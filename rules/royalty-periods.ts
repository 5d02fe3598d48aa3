/** Periods of statements: a year, a month, or everything until now, in the platform's time zone. */
import { type CalendarDate, startOfDay } from './dates.ts';

/** What royalties can be grouped by. */
export const ROYALTY_GROUPINGS = ['release', 'country', 'format', 'payee', 'artist'] as const;

export type RoyaltyGrouping = (typeof ROYALTY_GROUPINGS)[number];

export interface RoyaltyPeriod {
  year?: number | undefined;
  /** 1 to 12; only with a year. */
  month?: number | undefined;
}

interface PeriodBounds {
  /** Null: from the first sale on. */
  from: Date | null;
  /** The first moment that is not included; null: until now. */
  to: Date | null;
}

export function periodBounds({ year, month }: RoyaltyPeriod): PeriodBounds {
  if (year === undefined) return { from: null, to: null };
  if (month === undefined) {
    return { from: startOfDay(firstOf(year, 1)), to: startOfDay(firstOf(year + 1, 1)) };
  }
  const next = month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1);
  return { from: startOfDay(firstOf(year, month)), to: startOfDay(next) };
}

/** `2026`, `2026-11`, or an empty text for all time. */
export function periodName({ year, month }: RoyaltyPeriod): string {
  if (year === undefined) return '';
  return month === undefined ? String(year) : firstOf(year, month).slice(0, 7);
}

/** Null if the text is no year and no month. */
export function parsePeriod(text: string): RoyaltyPeriod | null {
  const [, year, month] = /^(20\d{2})(?:-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (year === undefined) return null;
  return { year: Number(year), ...(month !== undefined && { month: Number(month) }) };
}

function firstOf(year: number, month: number): CalendarDate {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

import { englandBankHolidays } from './bank-holidays.ts';
import {
  EVENT_MAX_DAYS_AHEAD,
  RELEASE_WINDOW_MAX_WEEKS,
  RELEASE_WINDOW_MIN_WEEKS,
} from './limits.ts';
import { DAY_MS, HOME_TIME_ZONE, HOUR_MS } from './time.ts';
import { zonedTime } from './zoned-time.ts';

/**
 * A day without a time, as ISO text `YYYY-MM-DD`. A release date is a calendar day, not an instant;
 * as text it sorts and compares correctly without a time zone.
 */
export type CalendarDate = string;

/** Error codes of dates; the texts are in the messages. */
export type DateProblem =
  | 'invalid_date'
  | 'too_early'
  | 'too_late'
  | 'in_past'
  | 'not_in_past'
  | 'not_before_release';

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  // The round trip rejects 30 February, which `Date` would turn into 1 or 2 March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

function midnightUtc(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

const zoneFormatters = new Map<string, Intl.DateTimeFormat>();

function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = zoneFormatters.get(timeZone);
  if (cached !== undefined) return cached;
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  zoneFormatters.set(timeZone, formatter);
  return formatter;
}

/** Every time zone of today changes its day at the start of a quarter of an hour. */
const SLOT_MS = 15 * 60_000;
const lastSlots = new Map<string, { slot: number; date: CalendarDate }>();

/** The calendar day of an instant, in the platform's time zone by default. */
export function calendarDate(instant: Date, timeZone: string = HOME_TIME_ZONE): CalendarDate {
  const slot = Math.floor(instant.getTime() / SLOT_MS);
  const last = lastSlots.get(timeZone);
  // Before 1972 some time zones had odd seconds.
  if (last?.slot === slot && instant.getUTCFullYear() >= 1972) return last.date;
  const date = dateIn(instant, timeZone);
  lastSlots.set(timeZone, { slot, date });
  return date;
}

function dateIn(instant: Date, timeZone: string): CalendarDate {
  const parts = zoneFormatter(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Start of the day in the platform's time zone. */
export function startOfDay(date: CalendarDate): Date {
  return shopMidnight(midnightUtc(date));
}

/** Start of the following day. */
export function endOfDay(date: CalendarDate): Date {
  return shopMidnight(midnightUtc(date) + DAY_MS);
}

function shopMidnight(utcMidnightMs: number): Date {
  // UK clocks change at 01:00 UTC, so UTC midnight already has the offset of the day.
  const zoned = zonedTime(new Date(utcMidnightMs), HOME_TIME_ZONE);
  const [, sign, hours = '0'] = /([+-])(\d\d):00$/.exec(zoned) ?? [];
  return new Date(utcMidnightMs - (sign === '-' ? -1 : 1) * Number(hours) * HOUR_MS);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`Not a whole number of days: ${days}`);
  const shifted = new Date(midnightUtc(date) + days * DAY_MS);
  const year = shifted.getUTCFullYear();
  if (!(year >= 0 && year <= 9999))
    throw new RangeError(`${days} days from ${date} is out of range`);
  return shifted.toISOString().slice(0, 10);
}

export function addWeeks(date: CalendarDate, weeks: number): CalendarDate {
  return addDays(date, weeks * 7);
}

/** Days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightUtc(to) - midnightUtc(from)) / DAY_MS;
}

/** A release date must be 2 to 25 weeks ahead, both included. */
export function checkReleaseDate(date: CalendarDate, today: CalendarDate): DateProblem | null {
  if (!isCalendarDate(date)) return 'invalid_date';
  if (date < addWeeks(today, RELEASE_WINDOW_MIN_WEEKS)) return 'too_early';
  return date > addWeeks(today, RELEASE_WINDOW_MAX_WEEKS) ? 'too_late' : null;
}

/** A pre-order date has the same window and is before the release date. */
export function checkPreorderDate(
  date: CalendarDate,
  releaseDate: CalendarDate,
  today: CalendarDate,
): DateProblem | null {
  const problem = checkReleaseDate(date, today);
  if (problem !== null) return problem;
  return date < releaseDate ? null : 'not_before_release';
}

/** Original release date of a reissue; must be before today. */
export function checkOriginalReleaseDate(
  date: CalendarDate,
  today: CalendarDate,
): DateProblem | null {
  if (!isCalendarDate(date)) return 'invalid_date';
  return date < today ? null : 'not_in_past';
}

/** An event can be today, and at most two years ahead. */
export function checkEventDate(date: CalendarDate, today: CalendarDate): DateProblem | null {
  if (!isCalendarDate(date)) return 'invalid_date';
  if (date < today) return 'in_past';
  return date > addDays(today, EVENT_MAX_DAYS_AHEAD) ? 'too_late' : null;
}

/** Midnights in UTC, because comparing numbers is much faster than making texts. */
const holidaysByYear = new Map<number, ReadonlySet<number>>();

function holidaysOf(year: number): ReadonlySet<number> {
  const cached = holidaysByYear.get(year);
  if (cached !== undefined) return cached;
  const holidays = new Set(englandBankHolidays(year).map(midnightUtc));
  holidaysByYear.set(year, holidays);
  return holidays;
}

function isWorkingMidnight(utcMidnightMs: number): boolean {
  const day = new Date(utcMidnightMs);
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !holidaysOf(day.getUTCFullYear()).has(utcMidnightMs);
}

/** Monday to Friday, except bank holidays in England. */
export function isWorkingDay(date: CalendarDate): boolean {
  return isWorkingMidnight(midnightUtc(date));
}

/** Adds a number of working days. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days) || days < 0) {
    throw new RangeError(`Not a number of working days: ${days}`);
  }
  let passed = 0;
  for (let left = days, midnight = midnightUtc(date); left > 0; ) {
    passed += 1;
    midnight += DAY_MS;
    if (isWorkingMidnight(midnight)) left -= 1;
  }
  return addDays(date, passed);
}

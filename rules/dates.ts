import { englandBankHolidays } from './bank-holidays.ts';
import {
  EVENT_MAX_DAYS_AHEAD,
  RELEASE_WINDOW_MAX_WEEKS,
  RELEASE_WINDOW_MIN_WEEKS,
} from './limits.ts';
import { bcp47, type Locale } from './locales.ts';
import { DAY_MS, HOME_TIME_ZONE, HOUR_MS } from './moments.ts';
import { zonedTime } from './zoned-time.ts';

/**
 * A day without a time, as ISO text `YYYY-MM-DD`. A release date is a day on the calendar, not an
 * instant; as text it sorts, compares and travels without a time zone to go wrong.
 */
export type CalendarDate = string;

/** What can be wrong with a date, as codes; the words are in the messages. */
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
  // The round trip refuses 30 February, which `Date` would take for 1 or 2 March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

function midnightUtc(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

const zoneFormatters = new Map<string, Intl.DateTimeFormat>();

function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  zoneFormatters.set(timeZone, made);
  return made;
}

/** The day that an instant falls on, at home unless another time zone is named. */
export function calendarDate(instant: Date, timeZone: string = HOME_TIME_ZONE): CalendarDate {
  const parts = zoneFormatter(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The moment at which a day begins at home. */
export function dayBegins(date: CalendarDate): Date {
  return homeMidnight(midnightUtc(date));
}

/** The moment at which the day after it begins. */
export function dayEnds(date: CalendarDate): Date {
  return homeMidnight(midnightUtc(date) + DAY_MS);
}

function homeMidnight(utcMidnight: number): Date {
  // British clocks change at one in the morning, so midnight in Greenwich already tells the day's offset.
  const shown = zonedTime(new Date(utcMidnight), HOME_TIME_ZONE);
  const [, sign, hours = '0'] = /([+-])(\d\d):00$/.exec(shown) ?? [];
  return new Date(utcMidnight - (sign === '-' ? -1 : 1) * Number(hours) * HOUR_MS);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`Not a whole number of days: ${days}`);
  const moved = new Date(midnightUtc(date) + days * DAY_MS);
  const year = moved.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw new RangeError(`${days} days from ${date} is no date`);
  return moved.toISOString().slice(0, 10);
}

export function addWeeks(date: CalendarDate, weeks: number): CalendarDate {
  return addDays(date, weeks * 7);
}

/** How many days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightUtc(to) - midnightUtc(from)) / DAY_MS;
}

/** A release date lies 2 to 25 weeks ahead, both ends included. */
export function checkReleaseDate(date: CalendarDate, today: CalendarDate): DateProblem | null {
  if (!isCalendarDate(date)) return 'invalid_date';
  if (date < addWeeks(today, RELEASE_WINDOW_MIN_WEEKS)) return 'too_early';
  return date > addWeeks(today, RELEASE_WINDOW_MAX_WEEKS) ? 'too_late' : null;
}

/** A pre-order date keeps the same window and comes before the release. */
export function checkPreorderDate(
  date: CalendarDate,
  releaseDate: CalendarDate,
  today: CalendarDate,
): DateProblem | null {
  const problem = checkReleaseDate(date, today);
  if (problem !== null) return problem;
  return date < releaseDate ? null : 'not_before_release';
}

/** The date on which a reissue first came out; today is not yet the past. */
export function checkOriginalReleaseDate(
  date: CalendarDate,
  today: CalendarDate,
): DateProblem | null {
  if (!isCalendarDate(date)) return 'invalid_date';
  return date < today ? null : 'not_in_past';
}

/** An event may be today, and at most two years ahead. */
export function checkEventDate(date: CalendarDate, today: CalendarDate): DateProblem | null {
  if (!isCalendarDate(date)) return 'invalid_date';
  if (date < today) return 'in_past';
  return date > addDays(today, EVENT_MAX_DAYS_AHEAD) ? 'too_late' : null;
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

function isBankHoliday(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4));
  const known = holidaysByYear.get(year);
  const holidays = known ?? new Set(englandBankHolidays(year));
  if (known === undefined) holidaysByYear.set(year, holidays);
  return holidays.has(date);
}

/** Monday to Friday, bank holidays in England left out. */
export function isWorkingDay(date: CalendarDate): boolean {
  const weekday = new Date(midnightUtc(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isBankHoliday(date);
}

/** The day on which the given number of working days after this one have passed. */
export function addWorkingDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days) || days < 0) {
    throw new RangeError(`Not a number of working days: ${days}`);
  }
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Day and month name in the reader's language: `18 November`, `18. November`, `November 18`. */
export function formatDayMonth(date: CalendarDate, locale: Locale): string {
  const format = new Intl.DateTimeFormat(bcp47(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(midnightUtc(date));
}

/** The record of the week on the home page. */
import { addDays, type CalendarDate } from './dates.ts';

/** A choice is shown this long, unless a later one begins before. */
const RECORD_OF_THE_WEEK_DAYS = 7;
/** So that a wrong year is noticed. */
const RECORD_MAX_DAYS_AHEAD = 365;
/** One or two sentences. */
export const RECORD_REASON_MAX = 300;

/** A choice that began before this day is over. */
export function earliestShown(today: CalendarDate): CalendarDate {
  return addDays(today, 1 - RECORD_OF_THE_WEEK_DAYS);
}

/** Past choices stay as they were shown. */
export function canChooseFor(day: CalendarDate, today: CalendarDate): boolean {
  return day >= earliestShown(today) && day <= addDays(today, RECORD_MAX_DAYS_AHEAD);
}

export type ChoiceState = 'past' | 'current' | 'coming';

/** `days` are all days for which something was chosen. */
export function choiceState(
  day: CalendarDate,
  days: readonly CalendarDate[],
  today: CalendarDate,
): ChoiceState {
  if (day > today) return 'coming';
  const isReplaced = days.some((other) => other > day && other <= today);
  return isReplaced || day < earliestShown(today) ? 'past' : 'current';
}

/**
 * The page and slug of a title from its address, as staff paste it: a full URL, a path, with or
 * without a query.
 */
export function titleOfAddress(text: string): { page: string; slug: string } | null {
  const path = text.trim().replace(/^https?:\/\/[^/]+/i, '');
  const [, page, slug] = /^\/?([a-z0-9-]+)\/releases\/([a-z0-9-]+)\/?(?:[?#].*)?$/.exec(path) ?? [];
  return page !== undefined && slug !== undefined ? { page, slug } : null;
}

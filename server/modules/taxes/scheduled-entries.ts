/**
 * Entries that take effect on a day and can be withdrawn before it; shared by VAT rates and duties.
 */
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { earliestListDay } from '@lathe/rules/prices';
import { CallError } from '../../platform/http/call-error.ts';

interface ScheduledEntry {
  readonly from: CalendarDate;
}

/**
 * Taxes change at midnight at the earliest, like price lists, so that a mistake can still be
 * withdrawn.
 */
export function assertInFuture(day: CalendarDate, now: Date): void {
  const earliest = earliestListDay(now);
  if (day >= earliest) return;
  const problem = { key: 'price_day_too_early', values: { day: earliest } };
  throw new CallError('validation', { fields: { valid_from: [problem] } });
}

export function assertDateFree(entries: readonly ScheduledEntry[], day: CalendarDate): void {
  if (entries.some(({ from }) => from === day)) throw new CallError('tax_day_taken');
}

/** The entry for the day, if it can still be withdrawn. */
export function pendingEntry<Entry extends ScheduledEntry>(
  entries: readonly Entry[],
  day: CalendarDate,
  now: Date,
): Entry {
  const entry = entries.find(({ from }) => from === day);
  if (!entry) throw new CallError('not_found');
  if (day <= calendarDate(now)) throw new CallError('tax_day_come');
  return entry;
}

/** The entry that is valid the day before. */
export function entryBefore<Entry extends ScheduledEntry>(
  entries: readonly Entry[],
  day: CalendarDate,
): Entry | undefined {
  return entries.findLast(({ from }) => from < day);
}

export function stateOf(
  entry: ScheduledEntry,
  entries: readonly ScheduledEntry[],
  today: CalendarDate,
): 'past' | 'current' | 'coming' {
  if (entry.from > today) return 'coming';
  return entry === entries.findLast(({ from }) => from <= today) ? 'current' : 'past';
}

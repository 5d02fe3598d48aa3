import { addDays, type CalendarDate } from '@lathe/rules/dates';

/** Noon UTC is the same calendar day in every time zone of the demo. */
export function daysBefore(today: CalendarDate, days: number): Date {
  return new Date(`${addDays(today, -days)}T12:00:00Z`);
}

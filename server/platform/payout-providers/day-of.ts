import { calendarDate } from '@lathe/rules/dates';

/** Of a moment as providers write it. */
export function dayOf(moment: string | null | undefined): string | null {
  return moment ? calendarDate(new Date(moment)) : null;
}

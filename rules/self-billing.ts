/** Self-billing agreements: how long they last and when they can be renewed. */
import { type CalendarDate, daysBetween, isCalendarDate } from './dates.ts';
import { SELF_BILLING_RENEWAL_DAYS, SELF_BILLING_YEARS } from './tax-limits.ts';

/** Changes with the text of the agreement, so that it is known what a seller accepted. */
export const SELF_BILLING_TEXT_VERSION = 1;

/** The first day on which an agreement no longer applies. One of 29 February ends on 1 March. */
export function agreementEnd(startsOn: CalendarDate): CalendarDate {
  const year = String(Number(startsOn.slice(0, 4)) + SELF_BILLING_YEARS).padStart(4, '0');
  const sameDay = `${year}${startsOn.slice(4)}`;
  return isCalendarDate(sameDay) ? sameDay : `${year}-03-01`;
}

/** In its last days. */
export function isRenewable(endsOn: CalendarDate, today: CalendarDate): boolean {
  return daysBetween(today, endsOn) <= SELF_BILLING_RENEWAL_DAYS;
}

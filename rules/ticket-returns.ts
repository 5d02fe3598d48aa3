/** Until when a buyer may give a ticket back. */
import { addDays, type CalendarDate, calendarDate } from './dates.ts';
import { isOver, type PublicEventStatus } from './event-states.ts';

/** After the mail that an event is postponed or on another day, whatever the seller chose. */
export const RESCHEDULE_RETURN_DAYS = 14;

export interface ReturnTerms {
  startsAt: Date;
  timeZone: string;
  status: PublicEventStatus;
  /** Chosen by the seller; null if tickets are not taken back. */
  returnsUntil: CalendarDate | null;
  /** When holders were told that it is postponed or on another day. */
  rescheduleToldAt: Date | null;
}

/** The last day, by the calendar at the place of the event; null if it has passed, or there is none. */
export function ticketReturnDay(
  terms: ReturnTerms,
  { boughtAt, now }: { boughtAt: Date; now: Date },
): CalendarDate | null {
  const { startsAt, timeZone, status, returnsUntil, rescheduleToldAt } = terms;
  // The date of a postponed event does not count.
  const hasBegun = status !== 'postponed' && startsAt <= now;
  if (hasBegun || isOver(status)) return null;
  const offered =
    rescheduleToldAt !== null && boughtAt < rescheduleToldAt
      ? addDays(calendarDate(rescheduleToldAt, timeZone), RESCHEDULE_RETURN_DAYS)
      : null;
  const last = [returnsUntil, offered]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return last !== undefined && last >= calendarDate(now, timeZone) ? last : null;
}

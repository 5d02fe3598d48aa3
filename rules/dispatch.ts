/**
 * The day on which an order ships. This is the only place that works it out: the shop, the basket,
 * the order, the seller's screens and the mails all show what it returns.
 */
import { addWorkingDays, type CalendarDate, isWorkingDay } from './dates.ts';
import { DISPATCH_WORKING_DAYS } from './limits.ts';
import type { PlantLoad } from './making.ts';

export interface ToDispatch {
  /** The day of the order, at the plant. */
  today: CalendarDate;
  /** Of every release in it; one parcel waits for the last. Null where there is none to wait for. */
  releaseDates?: readonly (CalendarDate | null)[];
  /** Vinyl records in it: the plant makes only so many a day. */
  records?: number;
  load?: PlantLoad | undefined;
}

/**
 * 72 hours in working days after the order, on the release date of a pre-order, or on the first day
 * with capacity after that. Never a weekend or a bank holiday: no carrier collects then.
 */
export function dispatchDate({
  today,
  releaseDates = [],
  records = 0,
  load,
}: ToDispatch): CalendarDate {
  const soonest = addWorkingDays(today, DISPATCH_WORKING_DAYS);
  const earliest = releaseDates.reduce<CalendarDate>(
    (latest, date) => (date !== null && date > latest ? date : latest),
    soonest,
  );
  const day = isWorkingDay(earliest) ? earliest : addWorkingDays(earliest, 1);
  return load ? dayWithRoom(day, load, records) : day;
}

/** Records that do not fit on a day move to the following working days. */
function dayWithRoom(
  earliest: CalendarDate,
  { capacity, booked }: PlantLoad,
  records: number,
): CalendarDate {
  let day = earliest;
  let left = records;
  while (left > 0) {
    left -= Math.max(0, capacity - (booked.get(day) ?? 0));
    if (left > 0) day = addWorkingDays(day, 1);
  }
  return day;
}

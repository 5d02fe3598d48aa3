/**
 * The day on which an order ships. Only calculated here: the shop, the basket, the order, the
 * seller's screens and the mails all use it.
 */
import { addWorkingDays, type CalendarDate, isWorkingDay } from './dates.ts';
import { DISPATCH_WORKING_DAYS } from './limits.ts';
import type { MachineLoad, PlantLoad, PlantWork } from './plant-load.ts';

export interface DispatchInput {
  /** Order date at the plant. */
  today: CalendarDate;
  /** Release dates in the order; the parcel waits for the last one. Null when there is none. */
  releaseDates?: readonly (CalendarDate | null)[];
  /** Pieces by machine, of which the plant makes a limited number per day. */
  work?: PlantWork;
  load?: PlantLoad | undefined;
}

/**
 * 72 hours in working days after the order, on the release date of a pre-order, or on the next day
 * with capacity. Never on a weekend or bank holiday, when carriers do not collect.
 */
export function dispatchDate({
  today,
  releaseDates = [],
  work,
  load,
}: DispatchInput): CalendarDate {
  const earliestDispatch = addWorkingDays(today, DISPATCH_WORKING_DAYS);
  const earliest = releaseDates.reduce<CalendarDate>(
    (latest, date) => (date !== null && date > latest ? date : latest),
    earliestDispatch,
  );
  const day = isWorkingDay(earliest) ? earliest : addWorkingDays(earliest, 1);
  const ready = [...(work ?? [])].map(([machine, pieces]) => {
    const machineLoad = load?.get(machine);
    return machineLoad ? dayWithCapacity(day, machineLoad, pieces) : day;
  });
  // The parcel waits for the machine that is ready last.
  return ready.sort().at(-1) ?? day;
}

/** Pieces that exceed a day's capacity move to the following working days. */
function dayWithCapacity(
  earliest: CalendarDate,
  { capacity, bookedByDay }: MachineLoad,
  pieces: number,
): CalendarDate {
  let day = earliest;
  let left = pieces;
  while (left > 0) {
    left -= Math.max(0, capacity - (bookedByDay.get(day) ?? 0));
    if (left > 0) day = addWorkingDays(day, 1);
  }
  return day;
}

/**
 * In how many parcels an order can be sent. Usually in one, on the day when everything is ready. If
 * a pre-order holds the rest back, the buyer can have what is ready sent ahead.
 */
import type { CalendarDate } from './dates.ts';

/** Number of the parcel that is sent ahead, or the only one. */
export const FIRST_PARCEL = 1;
/** Number of the parcel with everything that is ready later. */
export const LATER_PARCEL = 2;

/**
 * The parcel of each line if the order is split: what can be sent first, and the rest together.
 * Null if everything can be sent on the same day.
 */
export function splitByDate(dispatchDates: readonly CalendarDate[]): number[] | null {
  const [first] = dispatchDates.toSorted();
  const parcels = dispatchDates.map((date) => (date === first ? FIRST_PARCEL : LATER_PARCEL));
  return parcels.includes(LATER_PARCEL) ? parcels : null;
}

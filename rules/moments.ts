/** Moments a while apart. A day is 24 hours here; days of the calendar are in dates.ts. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Where the plant is: days begin and clocks are read there, unless another place is named. */
export const HOME_TIME_ZONE = 'Europe/London';

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
}

export function later(moment: Date, span: Span): Date {
  return new Date(moment.getTime() + msOf(span));
}

export function earlier(moment: Date, span: Span): Date {
  return new Date(moment.getTime() - msOf(span));
}

function msOf({ days = 0, hours = 0, minutes = 0 }: Span): number {
  return days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
}

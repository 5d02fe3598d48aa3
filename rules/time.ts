/** Time arithmetic. A day is 24 hours here; calendar days are in dates.ts. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Time zone of the plant, the default for calendar days. */
export const HOME_TIME_ZONE = 'Europe/London';

interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
}

export function addDuration(moment: Date, span: Duration): Date {
  return new Date(moment.getTime() + msOf(span));
}

export function subtractDuration(moment: Date, span: Duration): Date {
  return new Date(moment.getTime() - msOf(span));
}

function msOf({ days = 0, hours = 0, minutes = 0 }: Duration): number {
  return days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
}

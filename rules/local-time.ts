/**
 * Local times of a place, such as `2026-12-03T20:00`. When clocks change, a local time can be missing
 * (skipped in spring) or happen twice (in autumn).
 */
import { isCalendarDate } from './dates.ts';
import { DAY_MS } from './time.ts';
import { zonedTime } from './zoned-time.ts';

export type LocalTime =
  | { readonly kind: 'once'; readonly instant: Date }
  /** Clocks skip it. `instant` is as much later as the clocks jump, as phones and calendars do. */
  | { readonly kind: 'skipped'; readonly instant: Date }
  /** Clocks show it twice, the first time in summer time. */
  | { readonly kind: 'twice'; readonly instant: Date; readonly later: Date };

const SHAPE = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

export function isLocalTime(text: string): boolean {
  const day = SHAPE.exec(text)?.[1];
  return day !== undefined && isCalendarDate(day);
}

export function isTimeZone(name: string): boolean {
  // Offsets such as `+01:00` are valid for Intl, but do not follow summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The instant of a local time, or null if it is not a time or not a time zone. */
export function readLocalTime(text: string, timeZone: string): LocalTime | null {
  if (!isLocalTime(text) || !isTimeZone(timeZone)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  // Offsets a day before and after; clocks change at most once in between.
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((instant) =>
    offsetMs(new Date(instant), timeZone),
  ) as [number, number];
  const instants = [...new Set([asUtc - before, asUtc - after])]
    .map((instant) => new Date(instant))
    .filter((instant) => localTime(instant, timeZone) === text)
    .sort((a, b) => a.getTime() - b.getTime());
  const [instant, later] = instants;
  if (instant === undefined) return { kind: 'skipped', instant: new Date(asUtc - before) };
  return later === undefined ? { kind: 'once', instant } : { kind: 'twice', instant, later };
}

/** Where clocks show the time twice, the one that was chosen. */
export function chosenInstant(time: LocalTime, occurrence: 'first' | 'second'): Date {
  return time.kind === 'twice' && occurrence === 'second' ? time.later : time.instant;
}

/** The local time of an instant, to the minute. */
export function localTime(instant: Date, timeZone: string): string {
  return zonedTime(instant, timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Such as `+01:00`. */
export function offsetText(instant: Date, timeZone: string): string {
  return zonedTime(instant, timeZone).slice('YYYY-MM-DDTHH:MM:SS'.length);
}

function offsetMs(instant: Date, timeZone: string): number {
  const local = zonedTime(instant, timeZone).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return Date.parse(`${local}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}

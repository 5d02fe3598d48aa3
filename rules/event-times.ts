/** The local date and times of an event, as its seller types them. */
import { type CalendarDate, calendarDate, checkEventDate, isCalendarDate } from './dates.ts';
import { DOORS_MAX_HOURS } from './event-limits.ts';
import { chosenInstant, isTimeZone, readLocalTime } from './local-time.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

export interface LocalEventTimes {
  date: CalendarDate;
  /** `20:00`. */
  time: string;
  /** Empty for none. */
  doorsTime: string;
  timeZone: string;
  /** Which one, if clocks show the time twice. */
  occurrence: 'first' | 'second';
}

export type EventTimesProblem =
  | { field: 'time_zone'; problem: 'unknown' }
  | { field: 'date'; problem: 'invalid' | 'window' }
  | { field: 'time'; problem: 'invalid' | 'skipped' }
  | { field: 'doors_time'; problem: 'invalid' | 'skipped' | 'early' };

export type EventTimes =
  | { startsAt: Date; doorsAt: Date | null }
  | { problems: readonly EventTimesProblem[] };

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The window of dates is checked apart, because a past event keeps its date when it is edited. */
export function readEventTimes(times: LocalEventTimes): EventTimes {
  const { date, time, doorsTime, timeZone, occurrence } = times;
  const problems: EventTimesProblem[] = [];
  if (!isTimeZone(timeZone)) problems.push({ field: 'time_zone', problem: 'unknown' });
  if (!isCalendarDate(date)) problems.push({ field: 'date', problem: 'invalid' });
  if (!CLOCK.test(time)) problems.push({ field: 'time', problem: 'invalid' });
  if (doorsTime !== '' && !CLOCK.test(doorsTime)) {
    problems.push({ field: 'doors_time', problem: 'invalid' });
  }
  if (problems.length > 0) return { problems };
  const start = readLocalTime(`${date}T${time}`, timeZone);
  if (start === null || start.kind === 'skipped') {
    return { problems: [{ field: 'time', problem: start === null ? 'invalid' : 'skipped' }] };
  }
  const startsAt = chosenInstant(start, occurrence);
  if (doorsTime === '') return { startsAt, doorsAt: null };
  const doorsAt = doorsBefore(times, startsAt);
  if (doorsAt === null) return { problems: [{ field: 'doors_time', problem: 'skipped' }] };
  const isEarly = startsAt.getTime() - doorsAt.getTime() > DOORS_MAX_HOURS * HOUR_MS;
  return isEarly
    ? { problems: [{ field: 'doors_time', problem: 'early' }] }
    : { startsAt, doorsAt };
}

/** The last time that clocks show it before the start: 23:30 of the evening before, for 00:30. */
function doorsBefore(
  { date, time, doorsTime, timeZone }: LocalEventTimes,
  startsAt: Date,
): Date | null {
  const isDayBefore = doorsTime > time;
  const noon = new Date(`${date}T12:00:00Z`).getTime() - (isDayBefore ? DAY_MS : 0);
  const day = new Date(noon).toISOString().slice(0, 10);
  const doors = readLocalTime(`${day}T${doorsTime}`, timeZone);
  if (doors === null || doors.kind === 'skipped') return null;
  const isLaterTime = doors.kind === 'twice' && doors.later <= startsAt;
  return isLaterTime ? doors.later : doors.instant;
}

/** A new date is checked against the date where the event takes place. */
export function isInEventWindow(startsAt: Date, timeZone: string, now: Date): boolean {
  const today = calendarDate(now, timeZone);
  return checkEventDate(calendarDate(startsAt, timeZone), today) === null;
}

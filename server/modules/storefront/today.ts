import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { MINUTE_MS } from '@lathe/rules/time';

/**
 * Cached per minute: calculating the calendar day on every request is slow, and it changes only at
 * a full minute.
 */
function oncePerMinute<Value>(workOut: (now: Date) => Value): (now: Date) => Value {
  let minute = Number.NaN;
  let cached: Value;
  return (now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) {
      cached = workOut(now);
      minute = current;
    }
    return cached;
  };
}

export const todayAt: (now: Date) => CalendarDate = oncePerMinute((now) => calendarDate(now));

import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { MINUTE_MS } from '@lathe/rules/moments';

/** A day changes at a full minute, and asking the calendar for every request is slow. */
function oncePerMinute<Value>(workOut: (now: Date) => Value): (now: Date) => Value {
  let minute = Number.NaN;
  let known: Value;
  return (now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) {
      known = workOut(now);
      minute = current;
    }
    return known;
  };
}

export const todayAt: (now: Date) => CalendarDate = oncePerMinute((now) => calendarDate(now));

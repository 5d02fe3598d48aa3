/** Days of the euro payment system, which has other holidays than the banks in England. */
import { targetHolidays } from './bank-holidays.ts';
import { addDays, type CalendarDate } from './dates.ts';

export function isTargetDay(date: CalendarDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !targetHolidays(Number(date.slice(0, 4))).includes(date);
}

/** The first one after this day. */
export function nextTargetDay(date: CalendarDate): CalendarDate {
  let day = addDays(date, 1);
  while (!isTargetDay(day)) day = addDays(day, 1);
  return day;
}

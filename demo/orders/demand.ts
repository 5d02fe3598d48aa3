/** Demand per day: a peak at release, a long tail, weekends and Christmas. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';

export interface Wanted {
  /** Days from today until it goes on sale and is released. */
  onSale: number;
  out: number;
  retired: number;
  pull: number;
}

/** Demand for one title on one day, before seasonal effects. */
export function demandOf({ onSale, out, retired, pull }: Wanted, day: number): number {
  if (day < onSale || day >= retired) return 0;
  const sinceSale = day - onSale;
  const sinceRelease = day - out;
  const first = 7 * Math.exp(-sinceSale / 5);
  const release = sinceRelease >= 0 && out !== onSale ? 6 * Math.exp(-sinceRelease / 5) : 0;
  const slow = 2.2 * Math.exp(-sinceSale / 80) + 0.6;
  return pull * (first + release + slow);
}

const WEEKDAYS = [1.2, 0.95, 0.8, 0.85, 0.95, 1.35, 1.1] as const;
/** January to December. */
const MONTHS = [0.8, 0.85, 0.95, 1.15, 1, 0.95, 0.8, 0.75, 0.95, 1.05, 1.2, 1.5] as const;

/** Includes growth: the shop had fewer customers two years ago. */
export function seasonOf(today: CalendarDate, day: number): number {
  const date = new Date(`${addDays(today, day)}T00:00:00Z`);
  const weekday = WEEKDAYS[date.getUTCDay()] ?? 1;
  const month = MONTHS[date.getUTCMonth()] ?? 1;
  // Orders after the 20th no longer arrive before Christmas.
  const late = date.getUTCMonth() === 11 && date.getUTCDate() > 20 ? 0.45 : 1;
  const grown = 1 + (day / 730) * 0.4;
  return weekday * month * late * grown;
}

/** A Poisson-distributed integer. */
export function arrivals(average: number, chance: () => number): number {
  const end = Math.exp(-average);
  let product = chance();
  let count = 0;
  while (product > end) {
    product *= chance();
    count += 1;
  }
  return count;
}

/** Demand per day: a peak at release, a long tail, weekends and Christmas. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';

export interface SalesPeriod {
  /** Days from today until it goes on sale and is released. */
  onSale: number;
  released: number;
  retired: number;
  popularity: number;
}

/** Demand for one title on one day, before seasonal effects. */
export function dailyDemand(
  { onSale, released, retired, popularity }: SalesPeriod,
  day: number,
): number {
  if (day < onSale || day >= retired) return 0;
  const sinceSale = day - onSale;
  const sinceRelease = day - released;
  const launchPeak = 7 * Math.exp(-sinceSale / 5);
  const releasePeak =
    sinceRelease >= 0 && released !== onSale ? 6 * Math.exp(-sinceRelease / 5) : 0;
  const longTail = 2.2 * Math.exp(-sinceSale / 80) + 0.6;
  return popularity * (launchPeak + releasePeak + longTail);
}

const WEEKDAY_FACTORS = [1.2, 0.95, 0.8, 0.85, 0.95, 1.35, 1.1] as const;
/** January to December. */
const MONTH_FACTORS = [0.8, 0.85, 0.95, 1.15, 1, 0.95, 0.8, 0.75, 0.95, 1.05, 1.2, 1.5] as const;

/** Includes growth: the shop had fewer customers two years ago. */
export function seasonalFactor(today: CalendarDate, day: number): number {
  const date = new Date(`${addDays(today, day)}T00:00:00Z`);
  const weekday = WEEKDAY_FACTORS[date.getUTCDay()] ?? 1;
  const month = MONTH_FACTORS[date.getUTCMonth()] ?? 1;
  // Orders after the 20th no longer arrive before Christmas.
  const christmasFactor = date.getUTCMonth() === 11 && date.getUTCDate() > 20 ? 0.45 : 1;
  const growthFactor = 1 + (day / 730) * 0.4;
  return weekday * month * christmasFactor * growthFactor;
}

/** A Poisson-distributed integer. */
export function poissonSample(average: number, nextRandom: () => number): number {
  const limit = Math.exp(-average);
  let product = nextRandom();
  let count = 0;
  while (product > limit) {
    product *= nextRandom();
    count += 1;
  }
  return count;
}

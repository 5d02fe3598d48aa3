/** How far an admin can move the shop's clock, outside production. */
import { type CalendarDate, startOfDay } from './dates.ts';
import { SHOP_CLOCK_AHEAD_MAX_DAYS } from './limits.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

export const SHOP_CLOCK_STEPS = ['hour', 'day', 'week', 'next_release'] as const;
export type ShopClockStep = (typeof SHOP_CLOCK_STEPS)[number];

const STEP_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;

export const SHOP_CLOCK_AHEAD_MAX_MS = SHOP_CLOCK_AHEAD_MAX_DAYS * DAY_MS;

/**
 * By how much the clock moves, in whole seconds; null when no release date lies ahead. A day of a
 * release starts at midnight in the plant's time zone.
 */
export function movedMs(
  step: ShopClockStep,
  { now, nextRelease }: { now: Date; nextRelease: CalendarDate | null },
): number | null {
  if (step !== 'next_release') return STEP_MS[step];
  if (nextRelease === null) return null;
  const ms = startOfDay(nextRelease).getTime() - now.getTime();
  return Math.max(0, Math.ceil(ms / 1000) * 1000);
}

/** What is counted on public pages, and for how long (docs/decisions/0092). */

/** A page counts as viewed once it was visible for so long. */
export const BEACON_DELAY_MS = 1000;
export const BEACON_BYTES_MAX = 1024;

/** Where a browser stores that it is not counted. It is no cookie, so it never leaves the browser. */
export const OPT_OUT_KEY = 'not-counted';

/** Views of one visitor on the pages of one artist; more come from a program. */
export const VISITOR_VIEWS_PER_MINUTE_MAX = 30;
/** Of everything from one address, which many people can share. */
export const ADDRESS_BEACONS_PER_MINUTE_MAX = 600;

/** Every process writes what it has counted so often. */
export const FLUSH_SECONDS = 10;

/** Salts, and who was seen, are deleted when this many days have begun after their own. */
export const SALT_DAYS = 2;
export const HOURS_KEPT_DAYS = 90;
export const DAYS_KEPT_MONTHS = 25;

/** What “now” on the screen means. */
export const NOW_MINUTES = 30;

export const STAT_SUBJECTS = ['page', 'release', 'merch', 'event'] as const;
export type StatSubject = (typeof STAT_SUBJECTS)[number];

export const PLAY_DEPTHS = ['whole', 'part', 'skipped'] as const;
export type PlayDepth = (typeof PLAY_DEPTHS)[number];

/** `heard` is the furthest point that was reached, from 0 to 1. */
export function playDepth(heard: number): PlayDepth {
  if (heard >= 0.9) return 'whole';
  return heard >= 0.1 ? 'part' : 'skipped';
}

export const STAT_DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type StatDevice = (typeof STAT_DEVICES)[number];

/** Only the class of the width is sent, because the exact one helps to recognise a browser. */
export function deviceOfWidth(pixels: number): StatDevice {
  if (pixels < 600) return 'phone';
  return pixels < 1024 ? 'tablet' : 'desktop';
}

/** Why a view was left out of the figures. Sellers see how many there were. */
export const LEFT_OUT_REASONS = ['bot', 'flood', 'foreign'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const STAT_PERIODS = ['24h', '7d', '28d', '90d', '365d'] as const;
export type StatPeriod = (typeof STAT_PERIODS)[number];
export const DEFAULT_STAT_PERIOD: StatPeriod = '28d';

/** How a period is read and drawn: so many hours or days, in columns of so many. */
export const STAT_PERIOD_SHAPES: Readonly<
  Record<StatPeriod, { unit: 'hour' | 'day'; length: number; column: number }>
> = {
  '24h': { unit: 'hour', length: 24, column: 1 },
  '7d': { unit: 'day', length: 7, column: 1 },
  '28d': { unit: 'day', length: 28, column: 1 },
  '90d': { unit: 'day', length: 90, column: 1 },
  // 52 whole weeks, so that no column is shorter than the others.
  '365d': { unit: 'day', length: 364, column: 7 },
};

/** The change in percent; null where there was nothing before. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

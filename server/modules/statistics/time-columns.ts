/** The hours or days of a period, and of the time before it. */
import { addDays, calendarDate, startOfDay } from '@lathe/rules/dates';
import { STAT_PERIOD_SHAPES, type StatPeriod } from '@lathe/rules/statistics';
import { HOUR_MS } from '@lathe/rules/time';

export interface TimeColumns {
  unit: 'hour' | 'day';
  /** How many units are one column. */
  column: number;
  /** Starts of all units: those of the time before, then as many of the period. */
  starts: Date[];
  beforeFrom: Date;
  from: Date;
  to: Date;
}

export function timeColumns(period: StatPeriod, now: Date): TimeColumns {
  const { unit, length, column } = STAT_PERIOD_SHAPES[period];
  const count = 2 * length;
  const startAt = unit === 'hour' ? hoursUntil(now) : daysUntil(now);
  // The last one is the current hour or day.
  const starts = Array.from({ length: count + 1 }, (_, at) => startAt(at + 1 - count));
  const to = starts.pop() ?? now;
  const [beforeFrom = now, from = now] = [starts[0], starts[length]];
  return { unit, column, starts, beforeFrom, from, to };
}

function hoursUntil(now: Date) {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return (offset: number) => new Date(hour + offset * HOUR_MS);
}

function daysUntil(now: Date) {
  const today = calendarDate(now);
  return (offset: number) => startOfDay(addDays(today, offset));
}

/** Sums of each column: first those of the time before, then those of the period. */
export function sumColumns<Key extends string>(
  { starts, column }: TimeColumns,
  rows: readonly ({ at: Date } & Readonly<Record<Key, number>>)[],
  keys: readonly Key[],
): ({ from: Date } & Record<Key, number>)[] {
  const byTime = new Map(rows.map((row) => [row.at.getTime(), row]));
  const columns = Array.from({ length: starts.length / column }, (_, at) =>
    starts.slice(at * column, (at + 1) * column),
  );
  return columns.map((units) => {
    const sums = keys.map((key) => [
      key,
      units.reduce((sum, unit) => sum + (byTime.get(unit.getTime())?.[key] ?? 0), 0),
    ]);
    return { from: units[0] ?? new Date(0), ...(Object.fromEntries(sums) as Record<Key, number>) };
  });
}

/** Adds up beacons in memory. Every few seconds the sums are taken and written as one batch. */
import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@lathe/rules/dates';
import type { LeftOutReason, PlayDepth, StatDevice } from '@lathe/rules/statistics';
import { HOUR_MS, MINUTE_MS } from '@lathe/rules/time';
import type { TrafficSource } from '@lathe/rules/traffic-sources';
import type { Subject } from './find-subject.ts';

export interface Counts {
  views: number;
  plays_whole: number;
  plays_part: number;
  plays_skipped: number;
  basket_adds: number;
}

/** Values of the facets; an empty country was not chosen. */
interface Facets {
  source: TrafficSource;
  country: string;
  device: StatDevice;
}

export interface CountRow extends Subject, Facets, Counts {
  hour: Date;
}

export interface SeenRow extends Subject, Facets {
  day: CalendarDate;
  hour: Date;
  hash: string;
}

export interface MinuteRow {
  pageId: string;
  minute: Date;
  views: number;
  plays: number;
  basket_adds: number;
}

export interface LeftOutRow {
  pageId: string;
  day: CalendarDate;
  reason: LeftOutReason;
  views: number;
}

export interface Batch {
  /** Stored with the counts, so that a batch that is sent twice counts once. */
  id: string;
  counts: CountRow[];
  seen: SeenRow[];
  minutes: MinuteRow[];
  leftOut: LeftOutRow[];
}

export interface Counted extends Subject, Facets {
  at: Date;
  day: CalendarDate;
  hash: string;
  what: 'view' | 'basket' | PlayDepth;
}

const COLUMNS = {
  view: 'views',
  basket: 'basket_adds',
  whole: 'plays_whole',
  part: 'plays_part',
  skipped: 'plays_skipped',
} as const;

const NOTHING: Counts = {
  views: 0,
  plays_whole: 0,
  plays_part: 0,
  plays_skipped: 0,
  basket_adds: 0,
};

/** Sums of one batch; what comes when they are full is not counted. */
const MAX_ROWS = 50_000;

export function makeCollector() {
  let counts = new Map<string, CountRow>();
  let seen = new Map<string, SeenRow>();
  let minutes = new Map<string, MinuteRow>();
  let leftOut = new Map<string, LeftOutRow>();

  const isFull = () => counts.size + seen.size + leftOut.size >= MAX_ROWS;

  return {
    isFull,

    add({ at, day, hash, what, ...place }: Counted): void {
      if (isFull()) return;
      const { pageId, subjectId, source, country, device } = place;
      const hour = startOf(at, HOUR_MS);
      const column = COLUMNS[what];
      const key = [hour.getTime(), subjectId, source, country, device].join(' ');
      const row = entry(counts, key, () => ({ hour, ...place, ...NOTHING }));
      row[column] += 1;
      if (what === 'view')
        entry(seen, `${day} ${pageId} ${hash}`, () => ({ day, hour, hash, ...place }));
      const minute = startOf(at, MINUTE_MS);
      const now = entry(minutes, `${minute.getTime()} ${pageId}`, () => ({
        pageId,
        minute,
        ...{ views: 0, plays: 0, basket_adds: 0 },
      }));
      if (column === 'views' || column === 'basket_adds') now[column] += 1;
      else now.plays += 1;
    },

    leaveOut(one: Omit<LeftOutRow, 'views'>): void {
      if (isFull()) return;
      const key = `${one.day} ${one.pageId} ${one.reason}`;
      entry(leftOut, key, () => ({ ...one, views: 0 })).views += 1;
    },

    /** Null if nothing has happened. */
    take(): Batch | null {
      if (counts.size + leftOut.size === 0) return null;
      const batch = {
        id: randomUUID(),
        counts: [...counts.values()],
        seen: [...seen.values()],
        minutes: [...minutes.values()],
        leftOut: [...leftOut.values()],
      };
      counts = new Map();
      seen = new Map();
      minutes = new Map();
      leftOut = new Map();
      return batch;
    },
  };
}

function startOf(at: Date, ms: number): Date {
  return new Date(Math.floor(at.getTime() / ms) * ms);
}

function entry<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  const known = rows.get(key);
  if (known) return known;
  const row = make();
  rows.set(key, row);
  return row;
}

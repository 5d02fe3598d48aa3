/** Formats the results of a run for the terminal. */
import { artworkLine } from './artwork.ts';
import { artworkCheckLine } from './artwork-check.ts';
import { audioLine } from './audio.ts';
import { audioQueueLine } from './audio-queue.ts';
import { growthLines } from './measure-growth.ts';
import { orderGrowthLine } from './measure-order-growth.ts';
import { phoneLine } from './measure-phone.ts';
import { inMegabytes } from './megabytes.ts';
import {
  type Figures,
  isMissed,
  MOST_IDLE_BYTES,
  MOST_LOGIN_RATIO,
  MOST_START_SECONDS,
} from './results.ts';

const HEAD = [
  'scenario',
  'requests/s',
  'bare/s',
  'ratio',
  'target',
  'by CPU',
  'p50 ms',
  'p95',
  'p99',
  'MB after',
  'errors',
  '',
];

export function figureLines(figures: Figures): string[] {
  const { scenarios, bare, login, start, idleRssBytes } = figures;
  const { audio, audioQueue, artwork, artworkCheck, phone, growth, orderGrowth } = figures;
  const rows = [
    ...scenarios.map((one) => [
      one.name,
      whole(one.perSecond),
      whole(one.barePerSecond),
      one.ratio.toFixed(2),
      one.target === null ? '' : `≥ ${one.target.toFixed(2)}`,
      one.cpuRatio.toFixed(2),
      ...latencies(one),
      String(inMegabytes(one.rssBytes)),
      String(one.errors),
      one.target === null ? '' : isMissed(one) ? '✗' : '✓',
    ]),
    ...bare.map((one) => [
      `bare ${one.name}`,
      '',
      whole(one.perSecond),
      ...['', '', ''],
      ...latencies(one),
      '',
      String(one.errors),
      '',
    ]),
  ];
  return [
    ...(rows.length > 0 ? ['', ...aligned([HEAD, ...rows])] : []),
    '',
    ...(idleRssBytes === null ? [] : [`shop, idle: ${megabytes(idleRssBytes)}`]),
    ...(login === null
      ? []
      : [
          `login: known address ${login.knownMs.toFixed(1)} ms, unknown ${login.unknownMs.toFixed(1)} ms, ratio ${login.ratio.toFixed(2)} (≤ ${MOST_LOGIN_RATIO.toFixed(2)} ${mark(login.ratio <= MOST_LOGIN_RATIO)})`,
        ]),
    ...(start === null
      ? []
      : [
          `later start: ready after ${start.seconds.toFixed(1)} s (≤ ${MOST_START_SECONDS} s ${mark(start.seconds <= MOST_START_SECONDS)}), idle: ${megabytes(start.idleRssBytes)}`,
        ]),
    ...(audio === null ? [] : [audioLine(audio)]),
    ...(audioQueue === null ? [] : [audioQueueLine(audioQueue)]),
    ...(artwork === null ? [] : [artworkLine(artwork)]),
    ...(artworkCheck === null ? [] : [artworkCheckLine(artworkCheck)]),
    ...(phone ?? []).map(phoneLine),
    ...(growth === null ? [] : growthLines(growth)),
    ...(orderGrowth === null ? [] : [orderGrowthLine(orderGrowth)]),
  ];
}

function latencies({ p50, p95, p99 }: { p50: number; p95: number; p99: number }): string[] {
  return [p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1));
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}

function megabytes(bytes: number): string {
  const most = inMegabytes(MOST_IDLE_BYTES);
  return `${inMegabytes(bytes)} MB (≤ ${most} MB ${mark(bytes <= MOST_IDLE_BYTES)})`;
}

function mark(good: boolean): string {
  return good ? '✓' : '✗';
}

/** Names are left-aligned, numbers right-aligned. */
function aligned(rows: readonly string[][]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

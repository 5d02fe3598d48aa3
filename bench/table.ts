/** Formats the results of a run for the terminal. */
import { artworkLine } from './artwork.ts';
import { artworkCheckLine } from './artwork-check.ts';
import { audioLine } from './audio.ts';
import { audioQueueLine } from './audio-queue.ts';
import { lighthouseLine } from './lighthouse.ts';
import { growthLines } from './measure-growth.ts';
import { ledgerLine } from './measure-ledger.ts';
import { orderGrowthLine } from './measure-order-growth.ts';
import { payoutsLine } from './measure-payouts.ts';
import { phoneLine } from './measure-phone.ts';
import { statementLine } from './measure-statement.ts';
import { statisticsLine } from './measure-statistics.ts';
import { inMegabytes } from './megabytes.ts';
import { merchLines } from './merch.ts';
import {
  type BenchResults,
  MAX_IDLE_BYTES,
  MAX_LOGIN_RATIO,
  MAX_START_SECONDS,
  missesTarget,
} from './results.ts';

const HEADER = [
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

export function formatResults(results: BenchResults): string[] {
  const { scenarios, bare, login, start, idleRssBytes } = results;
  const { audio, audioQueue, artwork, artworkCheck, phone, growth, orderGrowth, ledger, payouts } =
    results;
  const rows = [
    ...scenarios.map((result) => [
      result.name,
      formatCount(result.perSecond),
      formatCount(result.barePerSecond),
      result.ratio.toFixed(2),
      result.target === null ? '' : `≥ ${result.target.toFixed(2)}`,
      result.cpuRatio.toFixed(2),
      ...latencies(result),
      String(inMegabytes(result.rssBytes)),
      String(result.errors),
      result.target === null ? '' : missesTarget(result) ? '✗' : '✓',
    ]),
    ...bare.map((result) => [
      `bare ${result.name}`,
      '',
      formatCount(result.perSecond),
      ...['', '', ''],
      ...latencies(result),
      '',
      String(result.errors),
      '',
    ]),
  ];
  return [
    ...(rows.length > 0 ? ['', ...alignColumns([HEADER, ...rows])] : []),
    '',
    ...(idleRssBytes === null ? [] : [`shop, idle: ${megabytes(idleRssBytes)}`]),
    ...(login === null
      ? []
      : [
          `login: known address ${login.knownMs.toFixed(1)} ms, unknown ${login.unknownMs.toFixed(1)} ms, ratio ${login.ratio.toFixed(2)} (≤ ${MAX_LOGIN_RATIO.toFixed(2)} ${mark(login.ratio <= MAX_LOGIN_RATIO)})`,
        ]),
    ...(start === null
      ? []
      : [
          `repeated start: ready after ${start.seconds.toFixed(1)} s (≤ ${MAX_START_SECONDS} s ${mark(start.seconds <= MAX_START_SECONDS)}), idle: ${megabytes(start.idleRssBytes)}`,
        ]),
    ...(audio === null ? [] : [audioLine(audio)]),
    ...(audioQueue === null ? [] : [audioQueueLine(audioQueue)]),
    ...(artwork === null ? [] : [artworkLine(artwork)]),
    ...(artworkCheck === null ? [] : [artworkCheckLine(artworkCheck)]),
    ...(results.merch === null ? [] : merchLines(results.merch)),
    ...(phone ?? []).map(phoneLine),
    ...(results.lighthouse ?? []).map(lighthouseLine),
    ...(growth === null ? [] : growthLines(growth)),
    ...(orderGrowth === null ? [] : [orderGrowthLine(orderGrowth)]),
    ...(ledger === null ? [] : [ledgerLine(ledger)]),
    ...(payouts === null ? [] : [payoutsLine(payouts)]),
    ...(results.statement === null ? [] : [statementLine(results.statement)]),
    ...(results.statistics === null ? [] : [statisticsLine(results.statistics)]),
  ];
}

function latencies({ p50, p95, p99 }: { p50: number; p95: number; p99: number }): string[] {
  return [p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1));
}

function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}

function megabytes(bytes: number): string {
  const limit = inMegabytes(MAX_IDLE_BYTES);
  return `${inMegabytes(bytes)} MB (≤ ${limit} MB ${mark(bytes <= MAX_IDLE_BYTES)})`;
}

function mark(isMet: boolean): string {
  return isMet ? '✓' : '✗';
}

/** Names are left-aligned, numbers right-aligned. */
function alignColumns(rows: readonly string[][]): string[] {
  const widths = HEADER.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

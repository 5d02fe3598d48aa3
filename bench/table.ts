/** The figures of a run as lines for the terminal. */
import {
  type Figures,
  inMegabytes,
  isMissed,
  MOST_IDLE_BYTES,
  MOST_START_SECONDS,
} from './figures.ts';

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

export function figureLines({ scenarios, bare, start, idleRssBytes }: Figures): string[] {
  const rows = [
    ...scenarios.map((figures) => [
      figures.name,
      whole(figures.perSecond),
      whole(figures.barePerSecond),
      figures.ratio.toFixed(2),
      figures.target === null ? '' : `≥ ${figures.target.toFixed(2)}`,
      figures.cpuRatio.toFixed(2),
      ...latencies(figures),
      String(inMegabytes(figures.rssBytes)),
      String(figures.errors),
      figures.target === null ? '' : isMissed(figures) ? '✗' : '✓',
    ]),
    ...bare.map((figures) => [
      `bare ${figures.name}`,
      '',
      whole(figures.perSecond),
      ...['', '', ''],
      ...latencies(figures),
      '',
      String(figures.errors),
      '',
    ]),
  ];
  return [
    ...(rows.length > 0 ? ['', ...aligned([HEAD, ...rows])] : []),
    '',
    ...(idleRssBytes === null ? [] : [`shop, idle: ${megabytes(idleRssBytes)}`]),
    ...(start === null
      ? []
      : [
          `later start: ready after ${start.seconds.toFixed(1)} s (≤ ${MOST_START_SECONDS} s ${mark(start.seconds <= MOST_START_SECONDS)}), idle: ${megabytes(start.idleRssBytes)}`,
        ]),
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

/** The name to the left, figures to the right. */
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

import { describe, expect, it } from 'vitest';
import { historyLine } from './history.ts';
import type { ScenarioResult } from './measure-scenario.ts';
import { type BenchResults, findProblems } from './results.ts';
import { formatResults } from './table.ts';

const MEGABYTE = 1024 * 1024;

const home: ScenarioResult = {
  name: 'home',
  perSecond: 9000.123,
  barePerSecond: 20_000,
  ratio: 0.45,
  cpuRatio: 0.43,
  target: 0.4,
  p50: 1.21,
  p95: 2.34,
  p99: 3.45,
  rssBytes: 200 * MEGABYTE,
  errors: 0,
};

const merch = {
  pictures: { seconds: 4, cpuSeconds: 4.2, rssBytes: 280 * MEGABYTE },
  preview: { frameMs: 5, longestMs: 19, firstMapsMs: 700 },
  editor: { frameMs: 12, longestMs: 30 },
};

function makeResults(
  changes: Partial<BenchResults> = {},
  scenario: Partial<ScenarioResult> = {},
): BenchResults {
  return {
    scenarios: [{ ...home, ...scenario }],
    bare: [
      { name: 'rows', perSecond: 5000, cpuPerRequest: 150, p50: 2, p95: 3, p99: 4, errors: 0 },
    ],
    login: { knownMs: 30, unknownMs: 31, ratio: 31 / 30, errors: 0 },
    start: { seconds: 2, idleRssBytes: 180 * MEGABYTE },
    audio: {
      seconds: 40,
      plainSeconds: 35,
      ratio: 40 / 35,
      cpuRatio: 1.1,
      rssBytes: 150 * MEGABYTE,
    },
    audioQueue: {
      files: 100,
      complete: 25,
      failedWithReason: 75,
      lost: 0,
      twice: 0,
      seconds: 90,
    },
    artwork: { seconds: 4, cpuSeconds: 3.9, rssBytes: 350 * MEGABYTE },
    artworkCheck: { fileBytes: 100 * MEGABYTE, seconds: 2, rssBytes: 400 * MEGABYTE },
    merch,
    lighthouse: [],
    phone: [
      { name: 'home', largestPaintMs: 1200, layoutShift: 0, blockingMs: 150, scriptBytes: 120_000 },
    ],
    growth: {
      titles: [1000, 100_000, 1_000_000],
      calls: [{ name: 'search', p95: [8, 10, 12], ratio: 1.2, errors: 0 }],
    },
    orderGrowth: {
      small: { orders: 1000, p50: 30 },
      large: { orders: 1_000_000, p50: 33 },
      ratio: 1.1,
      errors: 0,
    },
    ledger: { entries: 10_000_000, p50: 120, off: 0 },
    payouts: { entries: 1_000_000, balanceP50: 2, sellers: 10_000, runSeconds: 90, made: 10_000 },
    statement: null,
    statistics: null,
    idleRssBytes: 150 * MEGABYTE,
    ...changes,
  };
}

describe('benchmark run', () => {
  it('fails when a search slows down with the catalogue, or is not answered', () => {
    const titles = [1000, 100_000, 1_000_000];
    const slow = { name: 'search', p95: [9, 10, 26], ratio: 2.6, errors: 3 };
    expect(findProblems(makeResults({ growth: { titles, calls: [slow] } }))).toEqual([
      'growth: search takes 2.60 times as long, expected at most 2.5.',
      'growth: 3 requests got an unexpected response.',
    ]);
  });

  it('fails when the trial balance is slow or off', () => {
    const slow = { entries: 10_000_000, p50: 301, off: 2 };
    expect(findProblems(makeResults({ ledger: slow }))).toEqual([
      'ledger: a trial balance takes 301 ms, expected at most 300.',
      'ledger: the trial balance is off by 2.',
    ]);
  });

  it('fails when checkout slows down with the number of past orders, or a payment fails', () => {
    const few = { orders: 1000, p50: 30 };
    const slow = { small: few, large: { orders: 1_000_000, p50: 42 }, ratio: 1.4, errors: 1 };
    expect(findProblems(makeResults({ orderGrowth: slow }))).toEqual([
      'past orders: checkout takes 1.40 times as long, expected at most 1.3.',
      'past orders: 1 purchases were not paid.',
    ]);
  });

  it('fails when a phone waits, is blocked, has a layout shift, or gets too much script', () => {
    const slow = {
      name: 'home',
      largestPaintMs: 1300,
      layoutShift: 0.1,
      blockingMs: 160,
      scriptBytes: 130_000,
    };
    expect(findProblems(makeResults({ phone: [slow] }))).toEqual([
      'home: largest paint after 1300 ms, expected at most 1200.',
      'home: blocked for 160 ms, expected at most 150.',
      'home: layout shift of 0.100, expected at most 0.02.',
      'home: 130 kB of script, expected at most 120.',
    ]);
  });

  it('passes when every target is met', () => {
    expect(findProblems(makeResults())).toEqual([]);
  });

  it('fails when a share is below its target', () => {
    const problems = findProblems(makeResults({}, { ratio: 0.39 }));
    expect(problems).toEqual(['home: 0.39 of the bare server, expected at least 0.40.']);
  });

  it('passes when there is no target', () => {
    expect(findProblems(makeResults({}, { ratio: 0.01, target: null }))).toEqual([]);
  });

  it('fails when one request has a wrong response, even if the rest is fast', () => {
    expect(findProblems(makeResults({}, { errors: 1 }))).toEqual([
      'home: 1 requests got an unexpected response.',
    ]);
  });

  it('fails when the time of a login reveals who has an account', () => {
    const login = { knownMs: 34, unknownMs: 30, ratio: 34 / 30, errors: 1 };
    expect(findProblems(makeResults({ login }))).toEqual([
      'login: 1 requests got an unexpected response.',
      'login: known and unknown addresses differ by 1.13, expected at most 1.1.',
    ]);
  });

  it('fails when the start is slow or an idle process uses much memory', () => {
    const slow = { seconds: 6.4, idleRssBytes: 251 * MEGABYTE };
    expect(findProblems(makeResults({ start: slow, idleRssBytes: 300 * MEGABYTE }))).toEqual([
      'start: ready after 6.4 s, expected at most 6.',
      'start: 251 MB when idle, expected at most 250.',
      'shop: 300 MB when idle, expected at most 250.',
    ]);
  });

  it('fails when a track takes much longer than FFmpeg alone, or much memory', () => {
    const audio = {
      seconds: 80,
      plainSeconds: 50,
      ratio: 1.6,
      cpuRatio: 1.2,
      rssBytes: 301 * MEGABYTE,
    };
    expect(findProblems(makeResults({ audio }))).toEqual([
      'audio: 1.60 times as long as FFmpeg alone, expected at most 1.3.',
      'audio: 301 MB peak, expected at most 300.',
    ]);
  });

  it('fails when a track is lost or processed twice', () => {
    const queue = { files: 100, complete: 25, failedWithReason: 73, seconds: 90 };
    expect(findProblems(makeResults({ audioQueue: { ...queue, lost: 2, twice: 1 } }))).toEqual([
      'audio-queue: 2 of 100 files did not finish correctly.',
      'audio-queue: 1 of 100 files finished twice.',
    ]);
  });

  it('fails when the printed parts of a record take too long or too much memory', () => {
    const artwork = { seconds: 7, cpuSeconds: 6.5, rssBytes: 401 * MEGABYTE };
    expect(findProblems(makeResults({ artwork }))).toEqual([
      'artwork: 6.5 s of CPU time, expected at most 6.',
      'artwork: 401 MB peak, expected at most 400.',
    ]);
  });

  it('fails when a large PDF takes long to check, or much memory', () => {
    const artworkCheck = { fileBytes: 1, seconds: 10.2, rssBytes: 701 * MEGABYTE };
    expect(findProblems(makeResults({ artworkCheck }))).toEqual([
      'artwork-check: 10.2 s, expected at most 10.',
      'artwork-check: 701 MB peak, expected at most 700.',
    ]);
  });

  it('fails when pictures of merchandise are expensive, or a frame of the preview slow', () => {
    const pictures = { seconds: 7, cpuSeconds: 6.1, rssBytes: 401 * MEGABYTE };
    const preview = { ...merch.preview, frameMs: 16.2 };
    const editor = { frameMs: 17, longestMs: 40 };
    expect(findProblems(makeResults({ merch: { pictures, preview, editor } }))).toEqual([
      'merch: 6.1 s of CPU time, expected at most 6.',
      'merch: 401 MB peak, expected at most 400.',
      'merch: 16.2 ms a frame, expected at most 16.',
      'merch: 17.0 ms a frame in the editor, expected at most 16.',
    ]);
  });
});

describe('benchmark table', () => {
  it('shows each figure under its header, with a mark where there is a target', () => {
    const lines = formatResults(makeResults({}, { ratio: 0.39 }));
    const row = lines.find((line) => line.startsWith('home'));
    expect(row?.split(/ {2,}/)).toEqual([
      'home',
      '9,000',
      '20,000',
      '0.39',
      '≥ 0.40',
      '0.43',
      '1.2',
      '2.3',
      '3.5',
      '200',
      '0',
      '✗',
    ]);
    expect(lines.join('\n')).toContain('bare rows');
    expect(lines).toContain('login: known address 30.0 ms, unknown 31.0 ms, ratio 1.03 (≤ 1.10 ✓)');
    expect(lines.join('\n')).toContain('ready after 2.0 s (≤ 6 s ✓), idle: 180 MB (≤ 250 MB ✓)');
  });

  it('has no header when nothing was measured under load', () => {
    const lines = formatResults(makeResults({ scenarios: [], bare: [], idleRssBytes: null }));
    expect(lines.join('\n')).not.toContain('requests/s');
  });
});

describe('benchmark history', () => {
  it('gets one line of rounded figures that can be parsed back', () => {
    const when = {
      date: '2026-11-15T00:00:00.000Z',
      commit: 'abc',
      node: 'v24',
      cpu: { model: 'some', count: 2 },
      loadBefore: 0.123456,
    };
    const line = historyLine(when, makeResults());
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toMatchObject({
      commit: 'abc',
      loadBefore: 0.1235,
      scenarios: [{ name: 'home', perSecond: 9000, ratio: 0.45 }],
      start: { seconds: 2 },
    });
  });
});

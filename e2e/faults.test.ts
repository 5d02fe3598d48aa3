import { describe, expect, it, onTestFailed } from 'vitest';
import { FAULTS, planFaults } from './faults/plan.ts';
import { runWithFaults } from './faults/run-faults.ts';

/**
 * Reduced run: each fault once and few users, because other tests run in parallel. `npm run faults`
 * runs everything.
 */
const SHORT_RUN = { seed: 'every day', minutes: 3, gapMs: [12_000, 18_000] } as const;
const USERS = { guests: 2, members: 1, sellers: 1, pauseMs: 60_000 };

describe('fault plan', () => {
  it('is the same for the same seed, and differs for another', () => {
    expect(planFaults('one', { minutes: 5 })).toEqual(planFaults('one', { minutes: 5 }));
    expect(planFaults('two', { minutes: 5 })).not.toEqual(planFaults('one', { minutes: 5 }));
  });

  it.each([1, 3, 5, 60])('has every kind in %d minutes, in order and in time', (minutes) => {
    for (const seed of ['one', 'two', 'three']) {
      const plan = planFaults(seed, { minutes });
      expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(FAULTS));
      const times = plan.map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const { atMs, durationMs } of plan) {
        expect(atMs + durationMs).toBeLessThanOrEqual(minutes * 60_000);
      }
    }
  });
});

describe('shop under faults', () => {
  it('loses, duplicates and leaks nothing during three minutes of faults', {
    // Three minutes of faults, and several times as long for pending work on a slow machine.
    timeout: 1_200_000,
  }, async () => {
    const output: string[] = [];
    const { signal: stop } = new AbortController();
    onTestFailed(() => void process.stderr.write(`${output.join('\n')}\n`));
    const hour = {
      ...SHORT_RUN,
      userCounts: USERS,
      stop,
      print: (line: string) => void output.push(line),
    };
    const { findings, faults, totals } = await runWithFaults(hour);
    expect(findings).toEqual([]);
    // A run without any fault proves nothing.
    const isNeverFull = output.some((line) => line.includes('the disk is never full'));
    const kinds = FAULTS.filter((kind) => kind !== 'disk full' || !isNeverFull);
    expect([...faults.keys()].toSorted()).toEqual(kinds.toSorted());
    expect(totals.paid).toBeGreaterThan(0);
    expect(totals.arrived).toBeGreaterThan(0);
    expect(totals['orders of three kinds']).toBeGreaterThan(0);
    expect(totals['payments by bank files']).toBeGreaterThan(0);
    expect(totals['payments by providers']).toBeGreaterThan(0);
    expect(totals['payouts by monthly, settled']).toBeGreaterThan(0);
    expect(totals.mails).toBeGreaterThanOrEqual(totals.orders ?? 0);
  });
});

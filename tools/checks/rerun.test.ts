import { describe, expect, it } from 'vitest';
import { countTests, type FileReport, type RunReport } from './counts.ts';
import { journeysToRerun, mergeRerun } from './rerun.ts';

type Status = FileReport['tests'][number]['status'];

function file(path: string, tests: Record<string, Status>, failed?: boolean): FileReport {
  const statuses = Object.values(tests);
  return {
    path,
    failed: failed ?? statuses.includes('failed'),
    tests: Object.entries(tests).map(([name, status]) => ({ name, status })),
  };
}

function reportOf(...files: FileReport[]): RunReport {
  return { files, unhandledErrors: 0 };
}

describe('retry selection', () => {
  it('has only the failed end-to-end tests', () => {
    const report = reportOf(
      file('e2e/shop.test.ts', { a: 'failed' }),
      file('e2e/admin.test.ts', { a: 'passed' }),
      file('e2e/basket.test.ts', {}, true),
      file('e2e/long/demo.test.ts', { a: 'failed' }),
      file('server/listen.test.ts', { a: 'failed' }),
    );
    expect(journeysToRerun(report)).toEqual(['e2e/shop.test.ts', 'e2e/basket.test.ts']);
    expect(journeysToRerun(null)).toEqual([]);
  });
});

describe('retried end-to-end test', () => {
  const other = file('server/listen.test.ts', { a: 'passed', b: 'passed' });
  const first = reportOf(
    other,
    file('e2e/shop.test.ts', { buys: 'failed', looks: 'passed', pays: 'skipped' }),
  );

  it('counts as passed and is listed when it passes', () => {
    const second = reportOf(
      file('e2e/shop.test.ts', { buys: 'passed', looks: 'passed', pays: 'passed' }),
    );
    const { report, flaky } = mergeRerun(first, second);
    expect(flaky).toEqual(['e2e/shop.test.ts: buys']);
    expect(countTests(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  it('counts as failed and is not listed when it fails again', () => {
    const second = reportOf(
      file('e2e/shop.test.ts', { buys: 'failed', looks: 'passed', pays: 'skipped' }),
    );
    const { report, flaky } = mergeRerun(first, second);
    expect(flaky).toEqual([]);
    expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  it('is listed by its file when the file did not load the first time', () => {
    const broken = reportOf(file('e2e/shop.test.ts', {}, true));
    const second = reportOf(file('e2e/shop.test.ts', { buys: 'passed' }));
    const { report, flaky } = mergeRerun(broken, second);
    expect(flaky).toEqual(['e2e/shop.test.ts']);
    expect(countTests(report, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  it('stays failed when the second run leaves no report', () => {
    const { report, flaky } = mergeRerun(first, null);
    expect(flaky).toEqual([]);
    expect(countTests(report, null).failed).toBe(1);
  });

  it('does not hide an error outside of the tests', () => {
    const second = reportOf(file('e2e/shop.test.ts', { buys: 'passed' }));
    const { report } = mergeRerun({ ...first, unhandledErrors: 1 }, second);
    expect(countTests(report, 0).failed).toBe(1);
  });
});

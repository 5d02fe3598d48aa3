import { expect, test } from 'vitest';
import { add, countTests, type FileReport, summaryLine } from './counts.ts';

type Status = FileReport['tests'][number]['status'];
const file = (outcome: 'passed' | 'failed', ...tests: Status[]): FileReport => ({
  path: 'rules/money.test.ts',
  failed: outcome === 'failed',
  tests: tests.map((status, at) => ({ name: `test ${at}`, status })),
});
const line = (exitCode: number | null, ...files: FileReport[]) =>
  summaryLine(countTests({ files, unhandledErrors: 0 }, exitCode));

test('tests are counted over all files, and skipped ones are listed only if there are any', () => {
  expect(line(0, file('passed', 'passed', 'passed'), file('passed', 'passed'))).toBe(
    '3 passed, 0 failed',
  );
  expect(line(1, file('failed', 'passed', 'failed', 'skipped', 'skipped'))).toBe(
    '1 passed, 1 failed, 2 skipped',
  );
});

test('a file that does not load, or whose set-up fails, is one failure', () => {
  expect(line(1, file('failed'), file('passed', 'passed'))).toBe('1 passed, 1 failed');
  expect(line(1, file('failed', 'skipped', 'skipped'))).toBe('0 passed, 1 failed, 2 skipped');
});

test('a run that fails although every test passed is a failure', () => {
  expect(line(1, file('passed', 'passed'))).toBe('1 passed, 1 failed');
  const report = { files: [file('passed', 'passed')], unhandledErrors: 1 };
  expect(summaryLine(countTests(report, 0))).toBe('1 passed, 1 failed');
});

test('a run that was killed, or left no report, is a failure', () => {
  expect(line(null, file('passed', 'passed'))).toBe('1 passed, 1 failed');
  expect(summaryLine(countTests(null, 0))).toBe('0 passed, 1 failed');
});

test('a run without any test is a failure', () => {
  expect(line(0)).toBe('0 passed, 1 failed');
  expect(line(0, file('passed', 'skipped'))).toBe('0 passed, 1 failed, 1 skipped');
});

test('counts of several runs add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(add(one, one, { passed: 1, failed: 0, skipped: 0 })).toEqual({
    passed: 3,
    failed: 4,
    skipped: 6,
  });
});

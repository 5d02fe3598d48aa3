/** Passed and failed counts of checks and tests. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Result of a Vitest run; see tools/run-report.ts. */
export interface RunReport {
  files: FileReport[];
  /** Errors outside of tests, such as unhandled rejections. */
  unhandledErrors: number;
}

export interface FileReport {
  /** Relative to the repository root, with slashes. */
  path: string;
  failed: boolean;
  tests: { name: string; status: 'passed' | 'failed' | 'skipped' }[];
}

/**
 * A file that fails as a whole (load or set-up error) counts as one failed test; so does a run that
 * failed without a failed test: a crash, an unhandled rejection, or no tests.
 */
export function countTests(report: RunReport | null, exitCode: number | null): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { failed, tests } of report?.files ?? []) {
    const failures = tests.filter(({ status }) => status === 'failed').length;
    const passes = tests.filter(({ status }) => status === 'passed').length;
    counts.passed += passes;
    counts.failed += failed ? Math.max(failures, 1) : failures;
    counts.skipped += tests.length - passes - failures;
  }
  const nothingRan = counts.passed + counts.failed === 0;
  const isBroken = exitCode !== 0 || nothingRan || (report?.unhandledErrors ?? 0) > 0;
  if (counts.failed === 0 && isBroken) counts.failed = 1;
  return counts;
}

export function add(...all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

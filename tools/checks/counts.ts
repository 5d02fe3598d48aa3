/** How many passed and failed, of checks and of tests. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * A file that fails as a whole (it does not load, or its set-up fails) counts as one failed test; so
 * does a run that failed with no test to blame: a crash, an unhandled rejection, or nothing to run.
 */
export function countTests(report: VitestReport | null, exitCode: number | null): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report?.testResults ?? []) {
    const failures = assertionResults.filter((test) => test.status === 'failed').length;
    const passes = assertionResults.filter((test) => test.status === 'passed').length;
    counts.passed += passes;
    counts.failed += status === 'failed' ? Math.max(failures, 1) : failures;
    counts.skipped += assertionResults.length - passes - failures;
  }
  const nothingRan = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (exitCode !== 0 || nothingRan)) counts.failed = 1;
  return counts;
}

export function add(...all: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => all.reduce((total, counts) => total + counts[of], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function inOneLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Reruns a failed browser test once, because a busy machine can make it fail without a bug. If it
 * then passes, it counts as passed and is reported as flaky.
 */
import type { FileReport, RunReport } from './counts.ts';

const JOURNEYS = /^e2e\/[^/]+\.test\.ts$/;

/** Whole files: the tests of a file share a shop, and a rerun needs a new one. */
export function journeysToRerun(report: RunReport | null): string[] {
  return (report?.files ?? [])
    .filter(({ path, failed }) => failed && JOURNEYS.test(path))
    .map(({ path }) => path);
}

/** The second result of a file replaces the first. */
export function mergeRerun(
  first: RunReport,
  second: RunReport | null,
): { report: RunReport; flaky: string[] } {
  const flaky: string[] = [];
  const files = first.files.map((file) => {
    const rerunFile = second?.files.find(({ path }) => path === file.path);
    if (!rerunFile) return file;
    flaky.push(...recovered(file, rerunFile));
    return rerunFile;
  });
  const unhandledErrors = first.unhandledErrors + (second?.unhandledErrors ?? 0);
  return { report: { files, unhandledErrors }, flaky };
}

function recovered(before: FileReport, after: FileReport): string[] {
  const failed = before.tests.filter(({ status }) => status === 'failed');
  // Set-up failed, or the file did not load.
  if (failed.length === 0) return before.failed && !after.failed ? [before.path] : [];
  const passed = after.tests.filter(({ status }) => status === 'passed');
  return failed
    .filter(({ name }) => passed.some((test) => test.name === name))
    .map(({ name }) => `${before.path}: ${name}`);
}

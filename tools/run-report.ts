/** Vitest reporter that writes the results to the file named by `npm test`. */
import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileReport, RunReport } from './checks/counts.ts';
import { ROOT } from './checks/sources.ts';

/** Environment variable with the path of the file. Without it, nothing is written. */
export const REPORT_FILE = 'LATHE_TEST_REPORT';

export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const path = process.env[REPORT_FILE];
    if (path === undefined) return;
    const report: RunReport = {
      files: modules.map(fileReport),
      unhandledErrors: unhandledErrors.length,
    };
    writeFileSync(path, JSON.stringify(report));
  }
}

function fileReport(module: TestModule): FileReport {
  return {
    path: relative(ROOT, module.moduleId).replaceAll(sep, '/'),
    failed: module.state() === 'failed',
    tests: [...module.children.allTests()].map((test) => {
      const { state } = test.result();
      return { name: test.fullName, status: state === 'pending' ? 'skipped' : state };
    }),
  };
}

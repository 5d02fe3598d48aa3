import { inspect } from 'node:util';
import { explain, SetupError } from '../../server/platform/setup-error.ts';
import type { Counts } from './counts.ts';

export interface Check {
  name: string;
  /** Resolves to the problems found, or an empty string. */
  run: () => Promise<string>;
}

const CONCURRENCY = 2;

/** A failure does not stop the other checks; each reports when it ends. */
export async function runChecks(checks: readonly Check[]): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const queue = checks.values();
  async function work(): Promise<void> {
    // Both workers share the iterator, so no check runs twice.
    for (const check of queue) counts[(await runCheck(check)) ? 'passed' : 'failed'] += 1;
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return counts;
}

async function runCheck({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const problem = await run().catch((error: unknown) => {
    const explained = explain(error);
    return explained instanceof SetupError ? explained.message : inspect(explained);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problem ? '✗' : '✓'} ${name} (${seconds} s)`);
  if (problem) console.log(`${problem.replaceAll(/^/gm, '    ')}\n`);
  return !problem;
}

/**
 * What a whole test run has logged, and what must not be in there: every worker writes both into
 * the folder of the run, and the end of the run compares them (see cluster.ts and find-leaks.ts).
 */
import { randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The folder, as an environment variable: workers inherit it. Without it nothing is kept. */
export const RECORDS = 'LATHE_TEST_RECORDS';

const files = new Map<string, number>();
const known = new Set<string>();
const own = randomUUID();

/** Whole lines; written at once, because a worker may be killed at any time. */
export function recordLog(lines: string): void {
  append('log', lines);
}

export function recordSecrets(secrets: Iterable<string>): void {
  for (const secret of secrets) {
    // A test of this very thing keeps records of its own.
    const key = `${process.env[RECORDS]}: ${secret}`;
    if (known.has(key)) continue;
    known.add(key);
    append('secrets', `${JSON.stringify(secret)}\n`);
  }
}

function append(kind: string, text: string): void {
  const folder = process.env[RECORDS];
  if (folder === undefined) return;
  const path = join(folder, `${own}.${kind}`);
  const file = files.get(path) ?? openSync(path, 'a');
  files.set(path, file);
  writeSync(file, text);
}

/**
 * Logs and secrets of a whole test run: every worker writes both to the run's folder, and they are
 * compared at the end (see cluster.ts and find-leaks.ts).
 */
import { randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder, inherited by workers. Without it nothing is recorded. */
export const RECORDS_VARIABLE = 'LATHE_TEST_RECORDS';

const files = new Map<string, number>();
const known = new Set<string>();
const own = randomUUID();

/** Complete lines, written synchronously, because a worker may be killed at any time. */
export function recordLog(lines: string): void {
  append('log', lines);
}

export function recordSecrets(secrets: Iterable<string>): void {
  for (const secret of secrets) {
    // The test of this feature uses its own folder.
    const key = `${process.env[RECORDS_VARIABLE]}: ${secret}`;
    if (known.has(key)) continue;
    known.add(key);
    append('secrets', `${JSON.stringify(secret)}\n`);
  }
}

function append(kind: string, text: string): void {
  const folder = process.env[RECORDS_VARIABLE];
  if (folder === undefined) return;
  const path = join(folder, `${own}.${kind}`);
  const file = files.get(path) ?? openSync(path, 'a');
  files.set(path, file);
  writeSync(file, text);
}

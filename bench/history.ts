/**
 * Appends one line of JSON per run to history.jsonl: results and machine type, but no host name.
 */
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figures } from './results.ts';

const FILE = join(import.meta.dirname, 'history.jsonl');

export interface Circumstances {
  date: string;
  /** Ends in `-dirty` when there are uncommitted changes. */
  commit: string;
  node: string;
  cpu: { model: string; count: number };
  /** Load average of the machine before the run. */
  loadBefore: number;
}

export async function circumstances(loadBefore: number): Promise<Circumstances> {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    commit: await currentCommit(),
    node: process.version,
    cpu: { model: processors[0]?.model ?? 'unknown', count: processors.length },
    loadBefore,
  };
}

export function historyLine(when: Circumstances, figures: Figures): string {
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  return `${JSON.stringify({ ...when, ...figures }, rounded)}\n`;
}

export async function keepInHistory(line: string): Promise<void> {
  await appendFile(FILE, line);
}

async function currentCommit(): Promise<string> {
  const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=10'];
  return await promisify(execFile)('git', args, { cwd: import.meta.dirname }).then(
    ({ stdout }) => stdout.trim(),
    // Benchmarks also run in a copy without git history.
    () => 'unknown',
  );
}

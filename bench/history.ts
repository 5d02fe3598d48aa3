/**
 * Appends one line of JSON per run to history.jsonl: results and machine type, but no host name.
 */
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchResults } from './results.ts';

const FILE = join(import.meta.dirname, 'history.jsonl');

export interface RunInfo {
  date: string;
  /** Ends in `-dirty` when there are uncommitted changes. */
  commit: string;
  node: string;
  cpu: { model: string; count: number };
  /** Load average of the machine before the run. */
  loadBefore: number;
}

export async function readRunInfo(loadBefore: number): Promise<RunInfo> {
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    commit: await currentCommit(),
    node: process.version,
    cpu: { model: processors[0]?.model ?? 'unknown', count: processors.length },
    loadBefore,
  };
}

export function historyLine(run: RunInfo, results: BenchResults): string {
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  return `${JSON.stringify({ ...run, ...results }, rounded)}\n`;
}

export async function appendToHistory(line: string): Promise<void> {
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

/**
 * `npm run flaky -- e2e/shop.test.ts 20`: runs a test file 20 times next to a load that takes half
 * of the CPU, and counts the passes. Without a file it runs all of `npm test`. Failed browser tests
 * are not retried here, because the first failure is what matters. Property tests try new inputs in
 * each run.
 */
import { fork, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './checks/sources.ts';
import { command } from './progress.ts';
import { parseRepeat } from './repeat.ts';

const LOGS = join(ROOT, '.data', 'flaky');

await command(async () => {
  const { filters, times } = parseRepeat(process.argv.slice(2));
  await mkdir(LOGS, { recursive: true });
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  const load = fork(join(import.meta.dirname, 'flaky-load.ts'), { detached: true });
  let failed = 0;
  let passed = 0;
  try {
    for (let run = 1; run <= times && !stop.signal.aborted; run += 1) {
      if (await passes(filters, run, stop.signal)) passed += 1;
      else failed += 1;
    }
  } finally {
    load.kill('SIGKILL');
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || stop.signal.aborted) process.exitCode = 1;
});

async function passes(
  filters: readonly string[],
  run: number,
  stop: AbortSignal,
): Promise<boolean> {
  const started = performance.now();
  const path = join(LOGS, `${run}.log`);
  const log = openSync(path, 'w');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'test.ts'), '--once', ...filters],
    {
      cwd: ROOT,
      env: { ...process.env, PROPERTY_SEED: String(randomInt(2 ** 31)) },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const end = () => child.kill('SIGTERM');
  stop.addEventListener('abort', end);
  const [code] = await once(child, 'close');
  stop.removeEventListener('abort', end);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const lastLine = (await readFile(path, 'utf8')).trimEnd().split('\n').at(-1);
  console.log(`${code === 0 ? '✓' : '✗'} run ${run} (${seconds} s): ${lastLine}; ${path}`);
  return code === 0;
}

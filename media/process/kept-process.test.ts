import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { keepProcess } from './kept-process.ts';

const worker = join(import.meta.dirname, 'testing/workers/kept.ts');
const pidTask = { task: 'pid', input: null };

function processes(options: Partial<Parameters<typeof keepProcess>[0]> = {}) {
  const run = keepProcess({ worker, timeLimitMs: 30_000, ...options });
  const pid = async () => {
    const result = await run<number>(pidTask);
    return result.ok ? result.output : Number.NaN;
  };
  return { run, pid };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('makes the next document in the same process, also after one that failed', async () => {
  const { run, pid } = processes();
  const first = await pid();
  expect(first).toBeGreaterThan(0);
  expect(await run({ task: 'fail', input: null })).toEqual({
    ok: false,
    failure: { code: 'crashed', detail: 'no ink' },
  });
  expect(await pid()).toBe(first);
});

it('makes two at once in two processes', async () => {
  const { pid } = processes();
  const pids = await Promise.all([pid(), pid()]);
  expect(new Set(pids).size).toBe(2);
  expect(pids).not.toContain(Number.NaN);
  expect(pids).toContain(await pid());
});

it('replaces a process that was killed while it waited, and the task notices nothing', async () => {
  const { pid } = processes();
  const first = await pid();
  process.kill(first, 'SIGKILL');
  const second = await pid();
  expect(second).toBeGreaterThan(0);
  expect(second).not.toBe(first);
});

it('reports a crash with its status, and goes on in a new process', async () => {
  const { run, pid } = processes();
  const first = await pid();
  const result = await run({ task: 'crash', input: null });
  expect(result).toMatchObject({ ok: false, failure: { code: 'crashed' } });
  expect(JSON.stringify(result)).toContain('ended with 3');
  expect(await pid()).not.toBe(first);
});

it('stops a task at its time limit, and goes on in a new process', async () => {
  const { run, pid } = processes({ timeLimitMs: 3000 });
  const first = await pid();
  expect(await run({ task: 'hang', input: null })).toMatchObject({
    ok: false,
    failure: { code: 'too_slow', detail: expect.stringContaining('3000 ms') },
  });
  expect(await pid()).not.toBe(first);
});

it('ends when nobody needs it for a while', async () => {
  const { pid } = processes({ idleMs: 50 });
  const first = await pid();
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(await pid()).toBeGreaterThan(0);
});

it('does not keep its parent from ending, and ends with it', async () => {
  const program = `
    import { keepProcess } from ${JSON.stringify(join(import.meta.dirname, 'kept-process.ts'))};
    const run = keepProcess({ worker: ${JSON.stringify(worker)}, timeLimitMs: 30_000 });
    console.log((await run(${JSON.stringify(pidTask)})).output);`;
  const args = ['--input-type=module-typescript', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 });
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

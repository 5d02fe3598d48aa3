import { writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { runInProcess, type TaskLimits } from './run-in-process.ts';

const inFolder = testFolder();

const SERVER_CODE = join(import.meta.dirname, '..', '..', 'server', 'config.ts');

/** Evaluates an expression in a worker process. */
async function runScript(expression: string) {
  const worker = inFolder('script.mjs');
  await writeFile(
    worker,
    `import fs from 'node:fs';
    import child from 'node:child_process';
    import threads from 'node:worker_threads';
    process.once('message', () => {
      process.send({ kind: 'done', output: ${expression} }, () => process.exit());
    });`,
  );
  const message = { worker, task: 'any', input: null };
  return await runInProcess(message, { folder: inFolder('.') });
}

function runWorker(name: string, bounds: TaskLimits) {
  const worker = join(import.meta.dirname, 'testing/workers', `${name}.ts`);
  return runInProcess({ worker, task: 'any', input: null }, bounds);
}

describe('child process', () => {
  it('returns results and progress', async () => {
    const steps: unknown[] = [];
    const onProgress = (step: string | null, percent: number) => steps.push([step, percent]);
    const worker = join(import.meta.dirname, 'testing/workers/echo.ts');
    const result = await runInProcess({ worker, task: 'echo', input: { a: 1 } }, { onProgress });
    expect(result).toEqual({ ok: true, output: { a: 1 } });
    expect(steps).toEqual([['repeat', 50]]);
  });

  it('returns results of many megabytes whole', async () => {
    const worker = join(import.meta.dirname, 'testing/workers/echo.ts');
    const input = Buffer.alloc(24_000_000, 'x');
    const result = await runInProcess<Uint8Array>({ worker, task: 'echo', input });
    expect(result.ok && result.output.length).toBe(input.length);
  });

  it('ends with its task, even if something of it goes on', async () => {
    expect(await runWorker('endless', {})).toEqual({ ok: true, output: 'done' });
  });

  it('that fails reports why', async () => {
    expect(await runWorker('echo', {})).toEqual({
      ok: false,
      failure: { code: 'crashed', detail: 'Unknown task any.' },
    });
  });

  it('that crashes is a failure with its exit status', async () => {
    expect(await runWorker('crash', {})).toMatchObject({
      ok: false,
      failure: { code: 'crashed', detail: expect.stringContaining('SIGABRT') },
    });
  });

  it('that sends no heartbeat is stopped and reported as too slow', async () => {
    expect(await runWorker('hang', { silenceLimitMs: 1500 })).toMatchObject({
      ok: false,
      failure: { code: 'too_slow', detail: expect.stringContaining('No heartbeat for') },
    });
  });

  it('that never finishes is stopped at its time limit', async () => {
    expect(await runWorker('idle', { timeLimitMs: 1500 })).toMatchObject({
      ok: false,
      failure: { code: 'too_slow', detail: expect.stringContaining('1500 ms') },
    });
  });

  it.each(['swell', 'heap'])('that takes too much memory is stopped: %s', async (worker) => {
    const result = await runWorker(worker, { memoryMb: 150 });
    expect(result).toMatchObject({ ok: false, failure: { code: 'crashed' } });
  });

  it('ends when it is cancelled, without a result', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('the upload was cancelled')), 200);
    await expect(runWorker('idle', { signal: stop.signal })).rejects.toThrow('was cancelled');
    await expect(runWorker('idle', { signal: stop.signal })).rejects.toThrow('was cancelled');
  });

  it('does not inherit the secrets of its parent', async () => {
    process.env.LATHE_TEST_SECRET = 'hush';
    const result = await runScript('Object.keys(process.env)');
    delete process.env.LATHE_TEST_SECRET;
    expect(result).toMatchObject({
      ok: true,
      output: expect.not.arrayContaining(['LATHE_TEST_SECRET', 'NODE_COMPILE_CACHE']),
    });
    expect(JSON.stringify(result)).toContain('PATH');
  });

  it.each([
    ['read another file', `fs.readdirSync(${JSON.stringify(homedir())})`],
    ['read the server’s program', `fs.readFileSync(${JSON.stringify(SERVER_CODE)})`],
    ['write another file', `fs.writeFileSync(${JSON.stringify(join(tmpdir(), 'lathe-no'))}, 'x')`],
    ['change its own program', `fs.writeFileSync(${JSON.stringify(import.meta.filename)}, 'x')`],
    ['start a program', `child.spawnSync('true')`],
    ['start a thread', `new threads.Worker('0', { eval: true })`],
  ])('may not %s', async (_, action) => {
    const result = await runScript(`(() => {
      try { ${action}; return 'done'; } catch (error) { return error.code; }
    })()`);
    expect(result).toEqual({ ok: true, output: 'ERR_ACCESS_DENIED' });
  });

  it('may use the given folder', async () => {
    const file = JSON.stringify(inFolder('note'));
    const action = `(fs.writeFileSync(${file}, 'x'), fs.readFileSync(${file}, 'utf8'))`;
    expect(await runScript(action)).toEqual({ ok: true, output: 'x' });
  });
});

import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type Bounds, runInProcess } from './run-in-process.ts';
import { testFolder } from './testing/folder.ts';
import { noise } from './testing/signals.ts';
import { writeWav } from './testing/wav-files.ts';

vi.setConfig({ testTimeout: 60_000 });

const inFolder = testFolder();

function runWorker(name: string, bounds: Bounds) {
  const worker = join(import.meta.dirname, 'testing/workers', `${name}.ts`);
  return runInProcess('process_song', { file: '', outFolder: '' }, { ...bounds, worker });
}

describe('a process of its own', () => {
  it('hands back what was found, and what it is at', async () => {
    const file = await writeWav(inFolder('a.wav'), noise(1000), { sampleRate: 22_050 });
    const steps: unknown[] = [];
    const ran = await runInProcess(
      'process_song',
      { file, outFolder: inFolder('out') },
      { onProgress: (step, percent) => steps.push([step, percent]) },
    );
    expect(ran).toMatchObject({
      ok: true,
      output: { ok: false, findings: [{ code: 'sample_rate' }, { code: 'too_short' }] },
    });
    expect(steps).toEqual([
      ['identify', 0],
      ['check', 1],
    ]);
  });

  it('that dies is a failure, with how it ended', async () => {
    expect(await runWorker('crash', {})).toMatchObject({
      ok: false,
      failure: { code: 'crashed', detail: expect.stringContaining('SIGABRT') },
    });
  });

  it('that hangs is ended and called too slow', async () => {
    expect(await runWorker('hang', { silenceLimitMs: 1500 })).toMatchObject({
      ok: false,
      failure: { code: 'too_slow', detail: expect.stringContaining('no sign of life') },
    });
  });

  it('that lives but never ends is ended when its time is over', async () => {
    expect(await runWorker('idle', { timeLimitMs: 1500 })).toMatchObject({
      ok: false,
      failure: { code: 'too_slow', detail: expect.stringContaining('1500 ms') },
    });
  });

  it.each(['swell', 'heap'])('that takes too much memory is ended: %s', async (worker) => {
    const ran = await runWorker(worker, { memoryMb: 150 });
    expect(ran).toMatchObject({ ok: false, failure: { code: 'crashed' } });
  });

  it('that fails by itself says why', async () => {
    const ran = await runInProcess('process_song', {
      file: inFolder('nowhere.wav'),
      outFolder: inFolder('out'),
    });
    expect(ran).toMatchObject({
      ok: false,
      failure: { code: 'crashed', detail: expect.stringContaining('ENOENT') },
    });
  });

  it('ends when it is called off, and nobody gets a result', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('the upload was cancelled')), 200);
    await expect(runWorker('idle', { signal: stop.signal })).rejects.toThrow('was cancelled');
    await expect(runWorker('idle', { signal: stop.signal })).rejects.toThrow('was cancelled');
  });

  it('makes masters too', async () => {
    const file = inFolder('side.wav');
    const path = await writeWav(inFolder('m.wav'), noise(9600), { sampleRate: 96_000, bits: 24 });
    const audio = {
      path,
      container: 'wav',
      sampleRate: 96_000,
      bitDepth: 24,
      containerBits: 24,
      channels: 2,
      frames: 9600,
      promisedFrames: 9600,
      dataOffset: 44,
      md5: null,
    } as const;
    const ran = await runInProcess('make_vinyl_side', { songs: [audio], file, gainDb: 0 });
    expect(ran).toMatchObject({ ok: true, output: { frames: 9600 } });
  });

  it('does not see the secrets of the one that started it', async () => {
    process.env.LATHE_TEST_SECRET = 'hush';
    const worker = inFolder('env.ts');
    await writeFile(
      worker,
      `process.once('message', () => {
        const output = Object.keys(process.env);
        process.send?.({ kind: 'done', output }, () => process.exit());
      });`,
    );
    const ran = await runInProcess('process_song', { file: '', outFolder: '' }, { worker });
    expect(ran).toMatchObject({
      ok: true,
      output: expect.not.arrayContaining(['LATHE_TEST_SECRET']),
    });
    expect(JSON.stringify(ran)).toContain('PATH');
    delete process.env.LATHE_TEST_SECRET;
  });
});

it('a process that is killed midway leaves no file with a name', async () => {
  const file = await writeWav(inFolder('long.wav'), noise(44_100 * 31), { sampleRate: 44_100 });
  const outFolder = inFolder('killed');
  const stop = new AbortController();
  const onProgress = (step: string | null) => {
    if (step === 'encode') stop.abort(new Error('killed'));
  };
  const work = runInProcess(
    'process_song',
    { file, outFolder },
    { onProgress, signal: stop.signal },
  );
  await expect(work).rejects.toThrow('killed');
  const left = await readdir(outFolder).catch(() => []);
  expect(left.filter((name) => !name.startsWith('.'))).toEqual([]);
  const again = await runInProcess('process_song', { file, outFolder });
  expect(again).toMatchObject({ ok: true, output: { ok: true, song: { seconds: 31 } } });
  expect((await readdir(outFolder)).filter((name) => !name.startsWith('.')).sort()).toEqual([
    'preview.mp3',
    'song.mp3',
  ]);
});

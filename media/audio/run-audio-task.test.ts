import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { runAudioTask } from './run-audio-task.ts';
import { noise } from './testing/signals.ts';
import { writeWav } from './testing/wav-files.ts';

const inFolder = testFolder();
const folder = () => inFolder('.');

describe('audio child process', () => {
  it('returns results and progress', async () => {
    const file = await writeWav(inFolder('a.wav'), noise(1000), { sampleRate: 22_050 });
    const steps: unknown[] = [];
    const result = await runAudioTask(
      'process_song',
      { file, outFolder: inFolder('out') },
      { folder: folder(), onProgress: (step, percent) => steps.push([step, percent]) },
    );
    expect(result).toMatchObject({
      ok: true,
      output: { ok: false, findings: [{ code: 'sample_rate' }, { code: 'too_short' }] },
    });
    expect(steps).toEqual([
      ['identify', 0],
      ['check', 1],
    ]);
  });

  it('that fails reports why', async () => {
    const input = { file: inFolder('nowhere.wav'), outFolder: inFolder('out') };
    const result = await runAudioTask('process_song', input, { folder: folder() });
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'crashed', detail: expect.stringContaining('ENOENT') },
    });
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
    const input = { songs: [{ audio, gapMs: 0 }], file, gainDb: 0 };
    const result = await runAudioTask('make_vinyl_side', input, { folder: folder() });
    expect(result).toMatchObject({ ok: true, output: { frames: 9600 } });
  });
});

it('a process that is killed midway leaves only temporary files', async () => {
  const file = await writeWav(inFolder('long.wav'), noise(44_100 * 31), { sampleRate: 44_100 });
  const outFolder = inFolder('killed');
  const stop = new AbortController();
  const onProgress = (step: string | null) => {
    if (step === 'encode') stop.abort(new Error('killed'));
  };
  const task = runAudioTask(
    'process_song',
    { file, outFolder },
    { folder: folder(), onProgress, signal: stop.signal },
  );
  await expect(task).rejects.toThrow('killed');
  const remaining = await readdir(outFolder).catch(() => []);
  expect(remaining.filter((name) => !name.startsWith('.'))).toEqual([]);
  const secondRun = await runAudioTask('process_song', { file, outFolder }, { folder: folder() });
  expect(secondRun).toMatchObject({ ok: true, output: { ok: true, song: { seconds: 31 } } });
  expect((await readdir(outFolder)).filter((name) => !name.startsWith('.')).sort()).toEqual([
    'preview.mp3',
    'song.mp3',
  ]);
});

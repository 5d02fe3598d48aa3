import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { processSong } from './process-song.ts';
import { decodeMp3, writeFlac } from './testing/ffmpeg.ts';
import { noise, randomNumbers, roundToBitDepth, sine, stereo } from './testing/signals.ts';
import { wavBytes, writeWav } from './testing/wav-files.ts';

const inFolder = testFolder();
const rate = 44_100;
const longNoise = roundToBitDepth(noise(32 * rate), 16);
let longWav: Buffer;
beforeAll(() => {
  longWav = wavBytes(longNoise, { sampleRate: rate });
});

async function process(bytes: Buffer | string) {
  const file = inFolder('upload');
  await writeFile(file, bytes);
  return await processSong({ file, outFolder: inFolder('refused') });
}

async function findingsFor(bytes: Buffer | string) {
  const result = await process(bytes);
  if (result.ok) throw new Error('It was let through.');
  expect(await readdir(inFolder('refused')).catch(() => [])).toEqual([]);
  return result.findings;
}

describe('valid track', () => {
  it('becomes an mp3 and a preview, with its measurements and all steps in order', async () => {
    const tone = stereo(sine({ hz: 1000, seconds: 31.5, sampleRate: rate, dbfs: -20 }));
    const file = writeFlac(inFolder('good.flac'), tone, { sampleRate: rate, bits: 16 });
    const reports: [string, number][] = [];
    const result = await processSong({
      file,
      outFolder: inFolder('good'),
      tags: { title: 'Night Bus' },
      onProgress: (step, percent) => reports.push([step, percent]),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.findings));
    const { song } = result;
    expect(song).toMatchObject({
      frames: 31.5 * rate,
      seconds: 31.5,
      bitDepth: 16,
      sampleRate: rate,
    });
    expect(song.previewSeconds).toBe(31.5);
    expect(song.loudnessLufs).toBeCloseTo(-20, 1);
    expect(song.truePeakDbtp).toBeCloseTo(-20, 1);
    expect(song.peaks).toHaveLength(600);
    expect(decodeMp3(song.mp3)).toMatchObject({
      frames: 31.5 * rate,
      tags: { title: 'Night Bus' },
    });
    expect((await stat(song.preview)).size).toBeGreaterThan(500_000);
    const percents = reports.map(([, percent]) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect([...new Set(reports.map(([step]) => step))]).toEqual([
      'identify',
      'check',
      'measure',
      'encode',
      'finish',
    ]);
    expect(reports.at(-1)).toEqual(['finish', 100]);
  });
});

describe('file is rejected without output when it is', () => {
  it('an mp3 with another name', async () => {
    const file = inFolder('renamed.wav');
    const samples = [longNoise.left.subarray(0, 9000)];
    encodeMp3({ samples, sampleRate: rate }, { file, bitrate: 64_000 });
    expect(await findingsFor(await readFile(file))).toMatchObject([
      { code: 'format', found: 'mp3' },
    ]);
  });

  it('a truncated WAV', async () => {
    expect(await findingsFor(longWav.subarray(0, longWav.length - 4 * rate))).toEqual([
      { code: 'truncated', found: 31, promised: 32 },
    ]);
  });

  it('a WAV whose header declares more than there is', async () => {
    const wrongHeader = Buffer.from(longWav);
    wrongHeader.writeUInt32LE(0x7fff_fffc, 40);
    expect(await findingsFor(wrongHeader)).toMatchObject([{ code: 'truncated', found: 32 }]);
  });

  it('a truncated FLAC, or one with a changed byte', async () => {
    const file = writeFlac(inFolder('cut.flac'), longNoise, { sampleRate: rate, bits: 16 });
    const validFlac = await readFile(file);
    expect(await findingsFor(validFlac.subarray(0, validFlac.length * 0.9))).toMatchObject([
      { code: 'truncated', promised: 32 },
    ]);
    const changed = Buffer.from(validFlac);
    changed.fill(0xa5, validFlac.length / 2, validFlac.length / 2 + 3);
    expect(await findingsFor(changed)).toEqual([{ code: 'corrupt' }]);
  });

  it('a FLAC with only a valid header', async () => {
    const file = writeFlac(inFolder('head.flac'), longNoise, { sampleRate: rate, bits: 16 });
    const head = (await readFile(file)).subarray(0, 42);
    const next = randomNumbers(9);
    const randomBytes = Buffer.from(Array.from({ length: 50_000 }, () => (next() + 1) * 128));
    expect(await findingsFor(Buffer.concat([head, randomBytes]))).toHaveLength(1);
  });

  it('30.9 seconds long, mono, or of 22.05 kHz', async () => {
    const short = { left: longNoise.left.subarray(0, 30.9 * rate), right: longNoise.right };
    expect(await findingsFor(wavBytes(short, { sampleRate: rate }))).toEqual([
      { code: 'too_short', found: 30.9, allowed: 31 },
    ]);
    expect(await findingsFor(wavBytes(longNoise, { sampleRate: rate, channels: 1 }))).toEqual([
      { code: 'channels', found: 1, allowed: 2 },
    ]);
    expect(await findingsFor(wavBytes(longNoise, { sampleRate: 22_050 }))).toMatchObject([
      { code: 'sample_rate', found: 22_050 },
    ]);
  });

  it('of 8 bits, or of 32-bit floating-point samples', async () => {
    expect(await findingsFor(wavBytes(longNoise, { sampleRate: rate, bits: 8 }))).toMatchObject([
      { code: 'bit_depth', found: 8 },
    ]);
    const float = wavBytes(longNoise, { sampleRate: rate, bits: 32, float: true });
    expect(await findingsFor(float)).toMatchObject([{ code: 'encoding', found: 'float32' }]);
  });

  it('empty, random, or silent', async () => {
    expect(await findingsFor('')).toEqual([{ code: 'empty' }]);
    const next = randomNumbers(3);
    const random = Buffer.from(Array.from({ length: 9000 }, () => (next() + 1) * 128));
    expect(await findingsFor(random)).toMatchObject([{ code: 'format', found: 'unknown' }]);
    const silence = wavBytes(stereo(new Float32Array(31 * rate)), { sampleRate: rate });
    expect(await findingsFor(silence)).toEqual([{ code: 'silent', found: null, allowed: -60 }]);
  });
});

it('a cancelled task ends with its reason', async () => {
  const file = await writeWav(inFolder('off.wav'), longNoise, { sampleRate: rate });
  const task = processSong({
    file,
    outFolder: inFolder('off'),
    signal: AbortSignal.abort(new Error('gone')),
  });
  await expect(task).rejects.toThrow('gone');
});

import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import type { AudioFile } from './identify-audio.ts';
import { type MasterSong, makeCdImage, makeVinylSide } from './make-masters.ts';
import { readSamples, type StereoBlock } from './read-samples.ts';
import { writeFlac } from './testing/ffmpeg.ts';
import { openAudio } from './testing/open-audio.ts';
import { concatSamples, noise, roundToBitDepth, sine, stereo } from './testing/signals.ts';
import { writeWav } from './testing/wav-files.ts';

const inFolder = testFolder();
const untouched = { gainDb: 0 };

async function writeTrack(name: string, block: StereoBlock, sampleRate: number, bits: 16 | 24) {
  return await openAudio(await writeWav(inFolder(name), block, { sampleRate, bits }));
}

/** Tracks with the same gap before each. */
function withGap(gapMs: number, songs: readonly AudioFile[]): MasterSong[] {
  return songs.map((audio) => ({ audio, gapMs }));
}

async function read(path: string): Promise<StereoBlock & { audio: AudioFile }> {
  const audio = await openAudio(path);
  const left: Float32Array[] = [];
  const right: Float32Array[] = [];
  for (const block of readSamples(audio)) {
    left.push(block.left.slice());
    right.push(block.right.slice());
  }
  return { audio, left: concatSamples(...left), right: concatSamples(...right) };
}

function part({ left, right }: StereoBlock, from: number, to: number): StereoBlock {
  return { left: left.slice(from, to), right: right.slice(from, to) };
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
}

describe('vinyl side master', () => {
  it('has the exact samples of 96 kHz tracks, with the gaps between them', async () => {
    const first = roundToBitDepth(noise(9601, { seed: 1 }), 24);
    const second = roundToBitDepth(noise(5003, { seed: 2 }), 16);
    const songs = [
      await writeTrack('v1.wav', first, 96_000, 24),
      await openAudio(writeFlac(inFolder('v2.flac'), second, { sampleRate: 96_000, bits: 16 })),
    ];
    const result = await makeVinylSide(withGap(2000, songs), inFolder('side-a.wav'), untouched);
    const gap = new Float32Array(192_000);
    const side = await read(inFolder('side-a.wav'));
    expect(side.audio).toMatchObject({ sampleRate: 96_000, bitDepth: 24, container: 'wav' });
    expect(side.left).toEqual(concatSamples(first.left, gap, second.left));
    expect(side.right).toEqual(concatSamples(first.right, gap, second.right));
    expect(result).toEqual({
      frames: 9601 + 192_000 + 5003,
      songs: [
        { startFrame: 0, frames: 9601, exact: true },
        { startFrame: 201_601, frames: 5003, exact: true },
      ],
    });
  });

  it('joins tracks without a gap sample by sample', async () => {
    const whole = roundToBitDepth(noise(20_000, { seed: 5 }), 24);
    const songs = [
      await writeTrack('j1.wav', part(whole, 0, 7001), 96_000, 24),
      await writeTrack('j2.wav', part(whole, 7001, 20_000), 96_000, 24),
    ];
    await makeVinylSide(withGap(0, songs), inFolder('j-side.wav'), untouched);
    const side = await read(inFolder('j-side.wav'));
    expect(side.left).toEqual(whole.left);
    expect(side.right).toEqual(whole.right);
  });

  it('joins resampled tracks without a gap as if they were one file', async () => {
    const whole = roundToBitDepth(noise(44_100, { seed: 6 }), 24);
    const pieces = [
      part(whole, 0, 10_007),
      part(whole, 10_007, 30_011),
      part(whole, 30_011, 44_100),
    ];
    const songs = await Promise.all(
      pieces.map((piece, index) => writeTrack(`p${index}.wav`, piece, 44_100, 24)),
    );
    const one = await writeTrack('p-whole.wav', whole, 44_100, 24);
    const result = await makeVinylSide(withGap(0, songs), inFolder('p-side.wav'), untouched);
    await makeVinylSide(withGap(0, [one]), inFolder('p-one.wav'), untouched);
    const [side, expected] = [
      await read(inFolder('p-side.wav')),
      await read(inFolder('p-one.wav')),
    ];
    expect(side.left).toEqual(expected.left);
    expect(side.right).toEqual(expected.right);
    const starts = [0, 10_007, 30_011].map((frame) => Math.round((frame * 96_000) / 44_100));
    expect(result.songs.map(({ startFrame }) => startFrame)).toEqual(starts);
  });

  it('is lowered by the requested amount', async () => {
    const tone = stereo(sine({ hz: 1000, seconds: 0.5, sampleRate: 96_000, dbfs: 0 }));
    const result = await makeVinylSide(
      withGap(0, [await writeTrack('g.wav', tone, 96_000, 24)]),
      inFolder('g-side.wav'),
      { gainDb: -6 },
    );
    expect(result.songs).toMatchObject([{ exact: false }]);
    const { left } = await read(inFolder('g-side.wav'));
    expect(20 * Math.log10(rms(left) / rms(tone.left))).toBeCloseTo(-6, 2);
  });

  it.each([44_100, 48_000, 88_200])(
    'resamples %i Hz without changing pitch or length',
    async (rate) => {
      const tone = (sampleRate: number) => sine({ hz: 5000, seconds: 0.5, sampleRate, dbfs: -3 });
      const source = await writeTrack('r.wav', stereo(tone(rate)), rate, 24);
      const result = await makeVinylSide(withGap(0, [source]), inFolder('r-side.wav'), untouched);
      const { left } = await read(inFolder('r-side.wav'));
      const expectedTone = tone(96_000);
      expect(Math.abs(result.frames - expectedTone.length)).toBeLessThanOrEqual(1);
      const middle = left.subarray(10_000, 38_000);
      const error = middle.map((x, at) => x - (expectedTone[at + 10_000] ?? 0));
      // The error is far below 16-bit resolution.
      expect(20 * Math.log10(rms(error) / rms(middle))).toBeLessThan(-120);
    },
  );
});

describe('CD image', () => {
  const songInfo = { title: 'One', performer: 'A', isrc: '', gapMs: 2000 };
  const disc = { title: 'Disc', performer: 'A', ean: '' };
  const files = () => ({ image: inFolder('disc.wav'), cue: inFolder('disc.cue') });

  it('has the exact samples of tracks of 44.1 kHz and 16 bits, each on a frame of the disc', async () => {
    const first = roundToBitDepth(noise(10_000, { seed: 3 }), 16);
    const second = roundToBitDepth(noise(588 * 4, { seed: 4 }), 16);
    const songs = [
      { ...songInfo, audio: await writeTrack('c1.wav', first, 44_100, 16) },
      { ...songInfo, title: 'Two', audio: await writeTrack('c2.wav', second, 44_100, 16) },
    ];
    const result = await makeCdImage({ ...disc, songs }, files(), untouched);
    const secondAt = 18 * 588 + 150 * 588;
    expect(result.songs).toEqual([
      { startFrame: 0, frames: 10_000, exact: true },
      { startFrame: secondAt, frames: 588 * 4, exact: true },
    ]);
    const image = await read(files().image);
    expect(image.audio).toMatchObject({ sampleRate: 44_100, bitDepth: 16 });
    expect(image.left.length % 588).toBe(0);
    expect(image.left.subarray(0, 10_000)).toEqual(first.left);
    expect(image.right.subarray(secondAt)).toEqual(second.right);
    expect(image.left.subarray(10_000, secondAt).every((x) => x === 0)).toBe(true);
    const cue = await readFile(files().cue, 'utf8');
    expect(cue).toContain('FILE "disc.wav" WAVE');
    expect(cue).toContain('INDEX 00 00:00:18\r\n    INDEX 01 00:02:18');
  });

  it('joins tracks without a gap sample by sample, and lists no pregap for them', async () => {
    const whole = roundToBitDepth(noise(588 * 40, { seed: 7 }), 16);
    const boundary = 588 * 20 + 100;
    const pieces = [part(whole, 0, boundary), part(whole, boundary, 588 * 40)];
    const songs = await Promise.all(
      pieces.map(async (piece, index) => ({
        ...songInfo,
        gapMs: 0,
        audio: await writeTrack(`n${index}.wav`, piece, 44_100, 16),
      })),
    );
    await makeCdImage({ ...disc, songs }, files(), untouched);
    const image = await read(files().image);
    expect(image.left).toEqual(whole.left);
    expect(image.right).toEqual(whole.right);
    const cue = await readFile(files().cue, 'utf8');
    expect(cue).not.toContain('INDEX 00');
    expect(cue).toContain('INDEX 01 00:00:20');
  });

  it('is dithered when the bit depth is reduced, so detail below one step remains', async () => {
    // A third of a 16-bit step; plain rounding would turn it into silence.
    const quiet = stereo(sine({ hz: 1000, seconds: 2, sampleRate: 44_100, dbfs: -100 }));
    const songs = [{ ...songInfo, audio: await writeTrack('q.wav', quiet, 44_100, 24) }];
    const result = await makeCdImage({ ...disc, songs }, files(), untouched);
    expect(result.songs).toMatchObject([{ exact: false }]);
    const { left } = await read(files().image);
    const steps = left.subarray(0, 88_200).map((x) => x * 32_768);
    expect(Math.max(...steps.map(Math.abs))).toBeLessThanOrEqual(2);
    const probe = sine({ hz: 1000, seconds: 2, sampleRate: 44_100, dbfs: 0 });
    const found = (2 * steps.reduce((sum, x, at) => sum + x * (probe[at] ?? 0), 0)) / steps.length;
    expect(found).toBeCloseTo(32_768 * 10 ** (-100 / 20), 1);
    // Triangular noise two steps wide plus rounding noise: about half a step RMS.
    expect(rms(steps)).toBeGreaterThan(0.45);
    expect(rms(steps)).toBeLessThan(0.65);
  });

  it('is the same file when it is made again', async () => {
    const source = await writeTrack('s.wav', noise(8820), 48_000, 24);
    const songs = [{ ...songInfo, audio: source }];
    await makeCdImage({ ...disc, songs }, files(), { gainDb: -1 });
    const first = await readFile(files().image);
    await makeCdImage({ ...disc, songs }, files(), { gainDb: -1 });
    expect(await readFile(files().image)).toEqual(first);
  });
});

it('a cancelled master leaves nothing behind', async () => {
  const source = await writeTrack('x.wav', noise(9600), 96_000, 24);
  const file = inFolder('never.wav');
  const watch = { signal: AbortSignal.abort(new Error('gone')) };
  await expect(makeVinylSide(withGap(0, [source]), file, { gainDb: 0, watch })).rejects.toThrow(
    'gone',
  );
  expect((await readdir(dirname(file))).filter((name) => name.includes('never'))).toEqual([]);
});

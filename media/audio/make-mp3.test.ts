import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import type { AudioFile } from './identify-audio.ts';
import { makeMp3 } from './make-mp3.ts';
import { makePreview } from './make-preview.ts';
import { decodeMp3, writeFlac } from './testing/ffmpeg.ts';
import { openAudio } from './testing/open-audio.ts';
import { sine, stereo } from './testing/signals.ts';
import { writeWav } from './testing/wav-files.ts';

const inFolder = testFolder();
/** Samples per mp3 frame. */
const MP3_FRAME = 1152;

function rms(samples: Float32Array, from: number, to: number): number {
  const part = samples.subarray(from, to);
  return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length);
}

describe('track mp3', () => {
  it.each([
    [44_100, 44_100],
    [48_000, 48_000],
    [88_200, 44_100],
    [96_000, 48_000],
  ])('has the length of a source of %i Hz to within a frame, at %i Hz', async (from, to) => {
    const tone = stereo(sine({ hz: 440, seconds: 1.2345, sampleRate: from }));
    const shape = { sampleRate: from, bits: 24 } as const;
    const files = [
      await writeWav(inFolder('a.wav'), tone, shape),
      writeFlac(inFolder('a.flac'), tone, shape),
    ];
    for (const file of files) {
      await makeMp3(await openAudio(file), inFolder('a.mp3'));
      const { frames, sampleRate } = decodeMp3(inFolder('a.mp3'));
      expect(sampleRate).toBe(to);
      expect(Math.abs(frames - (tone.left.length * to) / from)).toBeLessThan(MP3_FRAME);
    }
  });

  it('starts where the track starts, and sounds like it', async () => {
    const sampleRate = 44_100;
    const tone = sine({ hz: 500, seconds: 1, sampleRate, dbfs: -12 });
    await makeMp3(
      await openAudio(await writeWav(inFolder('b.wav'), stereo(tone), { sampleRate })),
      inFolder('b.mp3'),
    );
    const { left } = decodeMp3(inFolder('b.mp3'));
    const difference = tone.map((x, at) => x - (left[at] ?? 0));
    expect(rms(difference, 5000, 40_000)).toBeLessThan(rms(tone, 5000, 40_000) / 30);
  });

  it('has title, artist and album tags', async () => {
    const tone = stereo(sine({ hz: 440, seconds: 0.1, sampleRate: 44_100 }));
    const tags = { title: 'Nachtbus „11“', artist: 'Björk', album: 'Überland' };
    await makeMp3(
      await openAudio(await writeWav(inFolder('t.wav'), tone, { sampleRate: 44_100 })),
      inFolder('t.mp3'),
      tags,
    );
    expect(decodeMp3(inFolder('t.mp3')).tags).toMatchObject(tags);
  });

  it('stops when it is cancelled', async () => {
    const tone = stereo(sine({ hz: 440, seconds: 0.1, sampleRate: 44_100 }));
    const audio = await openAudio(await writeWav(inFolder('c.wav'), tone, { sampleRate: 44_100 }));
    const watch = { signal: AbortSignal.abort(new Error('gone')) };
    await expect(makeMp3(audio, inFolder('c.mp3'), {}, watch)).rejects.toThrow('gone');
  });
});

describe('track preview', () => {
  const sampleRate = 44_100;
  const seconds = 62;
  let audio: AudioFile;
  beforeAll(async () => {
    const tone = stereo(sine({ hz: 440, seconds, sampleRate, dbfs: -6 }));
    audio = await openAudio(await writeWav(inFolder('p.wav'), tone, { sampleRate }));
  });

  it('lasts a minute and fades out', async () => {
    const frames = seconds * sampleRate;
    await makePreview(audio, { frames, previewStartSeconds: 0 }, inFolder('p.mp3'));
    const { left, frames: decodedFrames } = decodeMp3(inFolder('p.mp3'));
    expect(Math.abs(decodedFrames - 60 * sampleRate)).toBeLessThan(MP3_FRAME);
    const loudRms = rms(left, sampleRate, 2 * sampleRate);
    expect(rms(left, 2000, 4000)).toBeCloseTo(loudRms, 1);
    expect(
      rms(left, decodedFrames - sampleRate * 1.1, decodedFrames - sampleRate * 0.9),
    ).toBeLessThan(loudRms * 0.6);
    expect(rms(left, decodedFrames - 500, decodedFrames)).toBeLessThan(loudRms * 0.05);
  });

  it('from the middle fades in, and ends with the track', async () => {
    const frames = seconds * sampleRate;
    await makePreview(audio, { frames, previewStartSeconds: 50 }, inFolder('q.mp3'));
    const { left, frames: decodedFrames } = decodeMp3(inFolder('q.mp3'));
    expect(Math.abs(decodedFrames - 12 * sampleRate)).toBeLessThan(MP3_FRAME);
    expect(rms(left, 0, 1000)).toBeLessThan(0.05);
    expect(rms(left, sampleRate, 2 * sampleRate)).toBeGreaterThan(0.3);
  });
});

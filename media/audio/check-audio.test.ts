import { AUDIO_MIN_SECONDS } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { checkShape, checkSound } from './check-audio.ts';
import type { AudioFile } from './identify-audio.ts';
import type { Measurement } from './measure-audio.ts';

const good: AudioFile = {
  path: 'night-bus.wav',
  container: 'wav',
  sampleRate: 44_100,
  bitDepth: 16,
  containerBits: 16,
  channels: 2,
  frames: 44_100 * 200,
  promisedFrames: 44_100 * 200,
  dataOffset: 44,
  md5: null,
};

const heard: Measurement = {
  frames: 44_100 * 200,
  seconds: 200,
  loudnessLufs: -12,
  truePeakDbtp: -1,
  samplePeakDbfs: -1.2,
  peaks: [],
  cutting: [],
  previewStartSeconds: 0,
  damage: null,
};

const shape = (changes: Partial<AudioFile>) =>
  checkShape({ kind: 'audio', audio: { ...good, ...changes } });
const lasting = (frames: number, sampleRate: number) =>
  shape({ frames, promisedFrames: frames, sampleRate });

describe('audio file format', () => {
  it('may have any allowed rate with any allowed depth', () => {
    for (const sampleRate of [44_100, 48_000, 88_200, 96_000]) {
      for (const bitDepth of [16, 24]) expect(shape({ sampleRate, bitDepth })).toEqual([]);
    }
  });

  it('is rejected with what was found and what is allowed', () => {
    expect(shape({ channels: 1 })).toEqual([{ code: 'channels', found: 1, allowed: 2 }]);
    expect(shape({ sampleRate: 22_050 })).toEqual([
      { code: 'sample_rate', found: 22_050, allowed: [44_100, 48_000, 88_200, 96_000] },
    ]);
    expect(shape({ bitDepth: 8 })).toEqual([{ code: 'bit_depth', found: 8, allowed: [16, 24] }]);
  });

  it('is rejected for all reasons at once', () => {
    const codes = shape({ channels: 6, sampleRate: 192_000, bitDepth: 32 }).map(({ code }) => code);
    expect(codes).toEqual(['channels', 'sample_rate', 'bit_depth']);
  });

  it.each([44_100, 48_000, 88_200, 96_000])(
    'must last 31 seconds at %i Hz, exact to the sample',
    (sampleRate) => {
      const least = AUDIO_MIN_SECONDS * sampleRate;
      expect(lasting(least, sampleRate)).toEqual([]);
      expect(lasting(least - 1, sampleRate)).toEqual([
        { code: 'too_short', found: (least - 1) / sampleRate, allowed: 31 },
      ]);
    },
  );

  it('of a truncated file is reported as truncated, not as too short', () => {
    expect(shape({ frames: 44_100, promisedFrames: 88_200 })).toEqual([
      { code: 'truncated', found: 1, promised: 2 },
    ]);
  });

  it('of another kind is named', () => {
    expect(checkShape({ kind: 'foreign', format: 'mp3' })).toEqual([
      { code: 'format', found: 'mp3', allowed: ['wav', 'flac'] },
    ]);
    expect(checkShape({ kind: 'encoding', encoding: 'float32' })).toEqual([
      { code: 'encoding', found: 'float32', allowed: [16, 24] },
    ]);
    expect(checkShape({ kind: 'broken', container: 'flac' })).toEqual([
      { code: 'unreadable', found: 'flac' },
    ]);
    expect(checkShape({ kind: 'empty' })).toEqual([{ code: 'empty' }]);
  });
});

describe('audio content', () => {
  const sound = (changes: Partial<Measurement>) => checkSound(good, { ...heard, ...changes });

  it('is accepted when complete', () => {
    expect(sound({})).toEqual([]);
  });

  it('is rejected when it never exceeds −60 dBFS', () => {
    expect(sound({ samplePeakDbfs: -60.01 })).toEqual([
      { code: 'silent', found: -60.01, allowed: -60 },
    ]);
    expect(sound({ samplePeakDbfs: null })).toMatchObject([{ code: 'silent', found: null }]);
    expect(sound({ samplePeakDbfs: -59.9 })).toEqual([]);
  });

  it('is rejected when samples are missing or corrupt', () => {
    expect(sound({ damage: 'truncated', frames: 44_100 * 100 })).toEqual([
      { code: 'truncated', found: 100, promised: 200 },
    ]);
    expect(sound({ damage: 'corrupt' })).toEqual([{ code: 'corrupt' }]);
  });

  it('of a FLAC without a length must last 31 seconds too', () => {
    const audio: AudioFile = { ...good, container: 'flac', frames: null, promisedFrames: null };
    const frames = 31 * 44_100 - 1;
    expect(checkShape({ kind: 'audio', audio })).toEqual([]);
    expect(checkSound(audio, { ...heard, frames })).toMatchObject([{ code: 'too_short' }]);
  });
});

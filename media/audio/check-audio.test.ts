import { AUDIO_MIN_SECONDS } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { checkHeader, checkSamples } from './check-audio.ts';
import type { AudioFile } from './identify-audio.ts';
import type { Measurement } from './measure-audio.ts';

const validFile: AudioFile = {
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

const validMeasurement: Measurement = {
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

const checkHeaderWith = (changes: Partial<AudioFile>) =>
  checkHeader({ kind: 'audio', audio: { ...validFile, ...changes } });
const checkLengthOf = (frames: number, sampleRate: number) =>
  checkHeaderWith({ frames, promisedFrames: frames, sampleRate });

describe('audio file format', () => {
  it('may have any allowed rate with any allowed depth', () => {
    for (const sampleRate of [44_100, 48_000, 88_200, 96_000]) {
      for (const bitDepth of [16, 24])
        expect(checkHeaderWith({ sampleRate, bitDepth })).toEqual([]);
    }
  });

  it('is rejected with what was found and what is allowed', () => {
    expect(checkHeaderWith({ channels: 1 })).toEqual([{ code: 'channels', found: 1, allowed: 2 }]);
    expect(checkHeaderWith({ sampleRate: 22_050 })).toEqual([
      { code: 'sample_rate', found: 22_050, allowed: [44_100, 48_000, 88_200, 96_000] },
    ]);
    expect(checkHeaderWith({ bitDepth: 8 })).toEqual([
      { code: 'bit_depth', found: 8, allowed: [16, 24] },
    ]);
  });

  it('is rejected for all reasons at once', () => {
    const codes = checkHeaderWith({ channels: 6, sampleRate: 192_000, bitDepth: 32 }).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['channels', 'sample_rate', 'bit_depth']);
  });

  it.each([44_100, 48_000, 88_200, 96_000])(
    'must last 31 seconds at %i Hz, exact to the sample',
    (sampleRate) => {
      const minFrames = AUDIO_MIN_SECONDS * sampleRate;
      expect(checkLengthOf(minFrames, sampleRate)).toEqual([]);
      expect(checkLengthOf(minFrames - 1, sampleRate)).toEqual([
        { code: 'too_short', found: (minFrames - 1) / sampleRate, allowed: 31 },
      ]);
    },
  );

  it('of a truncated file is reported as truncated, not as too short', () => {
    expect(checkHeaderWith({ frames: 44_100, promisedFrames: 88_200 })).toEqual([
      { code: 'truncated', found: 1, promised: 2 },
    ]);
  });

  it('of another kind is named', () => {
    expect(checkHeader({ kind: 'foreign', format: 'mp3' })).toEqual([
      { code: 'format', found: 'mp3', allowed: ['wav', 'flac'] },
    ]);
    expect(checkHeader({ kind: 'encoding', encoding: 'float32' })).toEqual([
      { code: 'encoding', found: 'float32', allowed: [16, 24] },
    ]);
    expect(checkHeader({ kind: 'broken', container: 'flac' })).toEqual([
      { code: 'unreadable', found: 'flac' },
    ]);
    expect(checkHeader({ kind: 'empty' })).toEqual([{ code: 'empty' }]);
  });
});

describe('audio content', () => {
  const checkSamplesWith = (changes: Partial<Measurement>) =>
    checkSamples(validFile, { ...validMeasurement, ...changes });

  it('is accepted when complete', () => {
    expect(checkSamplesWith({})).toEqual([]);
  });

  it('is rejected when it never exceeds −60 dBFS', () => {
    expect(checkSamplesWith({ samplePeakDbfs: -60.01 })).toEqual([
      { code: 'silent', found: -60.01, allowed: -60 },
    ]);
    expect(checkSamplesWith({ samplePeakDbfs: null })).toMatchObject([
      { code: 'silent', found: null },
    ]);
    expect(checkSamplesWith({ samplePeakDbfs: -59.9 })).toEqual([]);
  });

  it('is rejected when samples are missing or corrupt', () => {
    expect(checkSamplesWith({ damage: 'truncated', frames: 44_100 * 100 })).toEqual([
      { code: 'truncated', found: 100, promised: 200 },
    ]);
    expect(checkSamplesWith({ damage: 'corrupt' })).toEqual([{ code: 'corrupt' }]);
  });

  it('of a FLAC without a length must last 31 seconds too', () => {
    const audio: AudioFile = {
      ...validFile,
      container: 'flac',
      frames: null,
      promisedFrames: null,
    };
    const frames = 31 * 44_100 - 1;
    expect(checkHeader({ kind: 'audio', audio })).toEqual([]);
    expect(checkSamples(audio, { ...validMeasurement, frames })).toMatchObject([
      { code: 'too_short' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { StereoBlock } from '../read-samples.ts';
import { ebur128 } from '../testing/ffmpeg.ts';
import { concatSamples, noise, sine, stereo } from '../testing/signals.ts';
import { measureLevels } from './levels.ts';
import { loudnessMeter } from './loudness.ts';
import { truePeakMeter } from './true-peak.ts';

const BLOCK = 5000;

function measure(block: StereoBlock, sampleRate: number): { lufs: number | null; peakDb: number } {
  const loudness = loudnessMeter(sampleRate);
  const peak = truePeakMeter(sampleRate);
  for (let from = 0; from < block.left.length; from += BLOCK) {
    const part = {
      left: block.left.subarray(from, from + BLOCK),
      right: block.right.subarray(from, from + BLOCK),
    };
    loudness.add(part, measureLevels(part));
    peak.add(part, measureLevels(part));
  }
  return { lufs: loudness.integratedLufs(), peakDb: peak.dbtp() };
}

/** Within the tolerance of EBU Tech 3341. */
function expectLufs(block: StereoBlock, sampleRate: number, lufs: number): void {
  expect(Math.abs((measure(block, sampleRate).lufs ?? 0) - lufs)).toBeLessThan(0.1);
}

const tone = (dbfs: number, seconds: number, sampleRate = 48_000, hz = 1000) =>
  sine({ hz, seconds, sampleRate, dbfs });

describe('integrated loudness', () => {
  // EBU Tech 3341, cases 1 to 5; shortened where that changes nothing.
  it.each([44_100, 48_000, 88_200, 96_000])(
    'of a 1 kHz sine at −23 and −33 dBFS in both channels is −23 and −33 LUFS at %i Hz',
    (rate) => {
      for (const level of [-23, -33]) expectLufs(stereo(tone(level, 5, rate)), rate, level);
    },
  );

  it('excludes blocks 10 LU below the rest', () => {
    const song = concatSamples(tone(-36, 2), tone(-23, 24), tone(-36, 2));
    expectLufs(stereo(song), 48_000, -23);
  });

  it('excludes blocks below −70 LUFS', () => {
    const song = concatSamples(
      tone(-72, 3),
      tone(-36, 3),
      tone(-23, 20),
      tone(-36, 3),
      tone(-72, 3),
    );
    expectLufs(stereo(song), 48_000, -23);
  });

  it('includes blocks slightly below the rest', () => {
    const song = concatSamples(tone(-26, 10), tone(-20, 10.05), tone(-26, 10));
    expectLufs(stereo(song), 48_000, -23);
  });

  it('is null for silence and for audio shorter than a block', () => {
    expect(measure(stereo(new Float32Array(96_000)), 48_000).lufs).toBeNull();
    expect(measure(stereo(tone(-10, 0.39)), 48_000).lufs).toBeNull();
  });
});

describe('FFmpeg loudness meter', () => {
  const rate = 44_100;
  const modulatedNoise = noise(rate * 8).left.map(
    (x, at) => x * Math.abs(Math.sin(at / 30_000)) ** 2,
  );
  const signals: [string, number, StereoBlock][] = [
    ['noise', 48_000, noise(48_000 * 4)],
    ['noise at 96 kHz', 96_000, noise(96_000 * 3, { size: 0.9 })],
    [
      'noise that comes and goes',
      rate,
      { left: modulatedNoise, right: modulatedNoise.map((x) => x / 3) },
    ],
    [
      'one channel of bass',
      rate,
      { left: tone(-10, 4, rate, 50), right: new Float32Array(rate * 4) },
    ],
    ['treble', 88_200, stereo(tone(-18, 3, 88_200, 9000))],
    [
      'loud after quiet',
      48_000,
      stereo(concatSamples(tone(-50, 3, 48_000, 200), tone(-14, 3, 48_000, 700))),
    ],
  ];

  it.each(signals)('agrees within 0.1 LU and 0.3 dB of true peak on %s', (_, sampleRate, block) => {
    const measured = measure(block, sampleRate);
    const reference = ebur128(block, sampleRate);
    expect(Math.abs((measured.lufs ?? 0) - reference.lufs)).toBeLessThan(0.1);
    expect(Math.abs(measured.peakDb - reference.peakDb)).toBeLessThan(0.3);
  });
});

describe('true peak', () => {
  it.each([44_100, 48_000, 88_200, 96_000])(
    'finds a peak between two samples, at %i Hz',
    (rate) => {
      // A tone at a quarter of the rate with 45° phase: every sample is at 0.707 of the peak.
      const samples = sine({
        hz: rate / 4,
        seconds: 0.2,
        sampleRate: rate,
        dbfs: -1,
        phase: 1 / 8,
      });
      const shaped = samples.map((x, at) => x * Math.min(1, at / 500, (samples.length - at) / 500));
      expect(Math.max(...shaped)).toBeLessThan(10 ** (-4 / 20));
      expect(Math.abs(measure(stereo(shaped), rate).peakDb - -1)).toBeLessThan(0.1);
    },
  );

  it('may be above full scale', () => {
    const samples = sine({ hz: 12_000, seconds: 0.1, sampleRate: 48_000, dbfs: 2, phase: 1 / 8 });
    expect(measure(stereo(samples), 48_000).peakDb).toBeGreaterThan(1.9);
  });

  it('is that of the louder channel, and minus infinity for silence', () => {
    const left = tone(-30, 0.5);
    expect(measure({ left, right: tone(-9, 0.5) }, 48_000).peakDb).toBeCloseTo(-9, 1);
    expect(measure(stereo(new Float32Array(4800)), 48_000).peakDb).toBe(Number.NEGATIVE_INFINITY);
  });

  it('finds a peak across two blocks, and at the very end', () => {
    const impulse = new Float32Array(BLOCK * 2);
    impulse.set([0.7, 0.7], BLOCK - 1);
    const inside = new Float32Array(BLOCK * 2);
    inside.set([0.7, 0.7], 100);
    const atEnd = new Float32Array(BLOCK * 2);
    atEnd.set([0.7, 0.7], BLOCK * 2 - 2);
    const expected = measure(stereo(inside), 48_000).peakDb;
    expect(expected).toBeGreaterThan(-1.5);
    expect(measure(stereo(impulse), 48_000).peakDb).toBeCloseTo(expected, 6);
    expect(measure(stereo(atEnd), 48_000).peakDb).toBeCloseTo(expected, 6);
  });
});

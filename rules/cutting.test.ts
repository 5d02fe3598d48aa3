import { describe, expect, it } from 'vitest';
import { levelReductionDb, rangesBeyondAdvice, sideLoudness } from './cutting.ts';
import { TWELVE_INCH } from './testing/side-limits.ts';

const minutes = (count: number) => count * 60_000;
const tracks = (...counts: number[]) =>
  counts.map((count) => ({ ms: minutes(count), gapMs: 2000 }));

describe('loudness of a side', () => {
  it('equals that of its tracks when they are equally loud', () => {
    const song = { ms: minutes(4), loudnessLufs: -12 };
    expect(sideLoudness([song, song])).toBeCloseTo(-12);
  });

  it('averages energy weighted by length and skips unmeasured tracks', () => {
    const loud = { ms: minutes(5), loudnessLufs: -10 };
    const silent = { ms: minutes(5), loudnessLufs: -70 };
    expect(sideLoudness([loud, silent])).toBeCloseTo(-13.01, 2);
    expect(sideLoudness([loud, { ms: minutes(5), loudnessLufs: null }])).toBeCloseTo(-10);
    expect(sideLoudness([])).toBeNull();
  });
});

describe('level reduction of a side', () => {
  it('is zero for twenty minutes at streaming loudness', () => {
    expect(levelReductionDb([{ ms: minutes(20), loudnessLufs: -14 }], TWELVE_INCH)).toBe(0);
  });

  it('equals the excess loudness, plus 6 dB for double the length', () => {
    expect(levelReductionDb([{ ms: minutes(20), loudnessLufs: -8 }], TWELVE_INCH)).toBeCloseTo(6);
    expect(levelReductionDb([{ ms: minutes(40), loudnessLufs: -14 }], TWELVE_INCH)).toBeCloseTo(
      6.02,
      2,
    );
    expect(levelReductionDb([{ ms: minutes(10), loudnessLufs: -8 }], TWELVE_INCH)).toBe(0);
  });

  it('is zero where no length is recommended, as on a CD', () => {
    const limits = { ...TWELVE_INCH, warnSecondsPerSide: null };
    expect(levelReductionDb([{ ms: minutes(70), loudnessLufs: -5 }], limits)).toBe(0);
  });
});

describe('audio beyond the recommended length', () => {
  it('is empty for a side within that length', () => {
    expect(rangesBeyondAdvice(tracks(10, 9), TWELVE_INCH)).toEqual([null, null]);
  });

  it('is the end of the crossing track and all later tracks, including gaps', () => {
    expect(rangesBeyondAdvice(tracks(19, 2, 1), TWELVE_INCH)).toEqual([
      null,
      { fromMs: 58_000, toMs: minutes(2) },
      { fromMs: 0, toMs: minutes(1) },
    ]);
  });
});

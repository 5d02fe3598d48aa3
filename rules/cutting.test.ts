import { describe, expect, it } from 'vitest';
import { lateStretches, sideLoudness, turnedDownDb } from './cutting.ts';
import { TWELVE_INCH } from './testing/side-limits.ts';

const minutes = (count: number) => count * 60_000;

describe('the loudness of a side', () => {
  it('is that of its songs when they are equally loud', () => {
    const song = { ms: minutes(4), loudnessLufs: -12 };
    expect(sideLoudness([song, song])).toBeCloseTo(-12);
  });

  it('counts energies by their length, and leaves out what was not measured', () => {
    const loud = { ms: minutes(5), loudnessLufs: -10 };
    const silent = { ms: minutes(5), loudnessLufs: -70 };
    expect(sideLoudness([loud, silent])).toBeCloseTo(-13.01, 2);
    expect(sideLoudness([loud, { ms: minutes(5), loudnessLufs: null }])).toBeCloseTo(-10);
    expect(sideLoudness([])).toBeNull();
  });
});

describe('a side is turned down', () => {
  it('not at all for twenty minutes at the level of streaming', () => {
    expect(turnedDownDb([{ ms: minutes(20), loudnessLufs: -14 }], TWELVE_INCH)).toBe(0);
  });

  it('by as much as it is louder, and by 6 dB for twice the length', () => {
    expect(turnedDownDb([{ ms: minutes(20), loudnessLufs: -8 }], TWELVE_INCH)).toBeCloseTo(6);
    expect(turnedDownDb([{ ms: minutes(40), loudnessLufs: -14 }], TWELVE_INCH)).toBeCloseTo(
      6.02,
      2,
    );
    expect(turnedDownDb([{ ms: minutes(10), loudnessLufs: -8 }], TWELVE_INCH)).toBe(0);
  });

  it('never where no length is advised, as on a CD', () => {
    const limits = { ...TWELVE_INCH, warnSecondsPerSide: null };
    expect(turnedDownDb([{ ms: minutes(70), loudnessLufs: -5 }], limits)).toBe(0);
  });
});

describe('beyond the advised length lies', () => {
  it('nothing of a side that keeps to it', () => {
    expect(lateStretches([minutes(10), minutes(9)], TWELVE_INCH)).toEqual([null, null]);
  });

  it('the end of the song that crosses it, and all of those after, gaps counted', () => {
    expect(lateStretches([minutes(19), minutes(2), minutes(1)], TWELVE_INCH)).toEqual([
      null,
      { fromMs: 58_000, toMs: minutes(2) },
      { fromMs: 0, toMs: minutes(1) },
    ]);
  });
});

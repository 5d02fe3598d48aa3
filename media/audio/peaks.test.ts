import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePeaks } from './peaks.ts';

const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 400 });
const counts = fc.integer({ min: 1, max: 300 });

describe('computePeaks', () => {
  it('shows the loudest moment of the whole track, in its position', () => {
    fc.assert(
      fc.property(samples, counts, (track, count) => {
        const peaks = computePeaks(track, count);
        const loudest = track.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
        expect(peaks).toHaveLength(count);
        expect(Math.max(...peaks)).toBe(Math.round(loudest * 255));
      }),
    );
  });

  it('ignores the sign of a sample', () => {
    fc.assert(
      fc.property(samples, counts, (track, count) => {
        expect(
          computePeaks(
            track.map((value) => -value),
            count,
          ),
        ).toEqual(computePeaks(track, count));
      }),
    );
  });

  it('grows when any sample grows', () => {
    fc.assert(
      fc.property(samples, counts, (track, count) => {
        const quiet = computePeaks(
          track.map((value) => value / 2),
          count,
        );
        const loud = computePeaks(track, count);
        expect(quiet.every((peak, index) => peak <= (loud[index] ?? 0))).toBe(true);
      }),
    );
  });

  it('puts a single click into the right segment', () => {
    const track = new Float32Array(1000);
    track[731] = -0.5;
    const peaks = computePeaks(track, 10);
    expect([...peaks]).toEqual([0, 0, 0, 0, 0, 0, 0, 128, 0, 0]);
  });

  it('clamps values above full scale', () => {
    expect([...computePeaks(new Float32Array([3, -7]), 2)]).toEqual([255, 255]);
  });

  it('is flat for silence and for an empty input', () => {
    expect([...computePeaks(new Float32Array(50), 3)]).toEqual([0, 0, 0]);
    expect([...computePeaks(new Float32Array(0), 3)]).toEqual([0, 0, 0]);
  });

  it('rejects zero segments', () => {
    expect(() => computePeaks(new Float32Array(5), 0)).toThrow('one section or more');
    expect(() => computePeaks(new Float32Array(5), 2.5)).toThrow('one section or more');
  });
});

import { describe, expect, it } from 'vitest';
import { composeSong } from '../compose-song.ts';
import { CEILING } from './master.ts';
import { widen } from './widen.ts';

describe('widened track', () => {
  const { samples } = composeSong({ seed: 1, style: 'indie', seconds: 4 });
  const [left, right] = widen(samples);

  it('differs between left and right, and its mono sum is the original', () => {
    let maxDifference = 0;
    let ratio = 0;
    for (const [index, value] of samples.entries()) {
      const sum = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
      maxDifference = Math.max(maxDifference, Math.abs((left[index] ?? 0) - (right[index] ?? 0)));
      if (Math.abs(value) > 0.5) ratio = Math.max(ratio, Math.abs(sum / value));
    }
    expect(maxDifference).toBeGreaterThan(0.1);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThanOrEqual(1.0001);
  });

  it('stays below the ceiling', () => {
    for (const channel of [left, right]) {
      let peak = 0;
      for (const value of channel) peak = Math.max(peak, Math.abs(value));
      expect(peak).toBeLessThanOrEqual(CEILING + 1e-6);
    }
  });
});

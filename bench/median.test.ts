import { describe, expect, it } from 'vitest';
import { median } from './median.ts';

describe('the median', () => {
  it('is the middle one, or the mean of the two in the middle, in whatever order they come', () => {
    expect(median([100, 1, 3])).toBe(3);
    expect(median([4, 1, 100, 2])).toBe(3);
  });

  it('leaves what it was given as it was', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('does not exist for nothing', () => {
    expect(() => median([])).toThrow('no median');
  });
});

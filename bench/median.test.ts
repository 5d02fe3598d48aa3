import { describe, expect, it } from 'vitest';
import { median } from './median.ts';

describe('median', () => {
  it('is the middle value, or the mean of the two in the middle, in any order', () => {
    expect(median([100, 1, 3])).toBe(3);
    expect(median([4, 1, 100, 2])).toBe(3);
  });

  it('does not change its input', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('is undefined for an empty list', () => {
    expect(() => median([])).toThrow('no median');
  });
});

import { describe, expect, it } from 'vitest';
import { makeCacheAdmission } from './cache-admission.ts';

describe('cache admission', () => {
  it('accepts a key at its second request', () => {
    const admission = makeCacheAdmission();
    expect([
      admission.isRepeated('a'),
      admission.isRepeated('b'),
      admission.isRepeated('a'),
    ]).toEqual([false, false, true]);
  });

  it('forgets a key only after many others', () => {
    const admission = makeCacheAdmission(10);
    admission.isRepeated('a');
    for (let other = 0; other < 12; other += 1) admission.isRepeated(`x${other}`);
    expect(admission.isRepeated('a')).toBe(true);
    for (let other = 0; other < 40; other += 1) admission.isRepeated(`y${other}`);
    expect(admission.isRepeated('a')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { makeCacheAdmission } from './cache-admission.ts';

describe('cache admission', () => {
  it('accepts a key at its second request', () => {
    const seen = makeCacheAdmission();
    expect([seen.isRepeated('a'), seen.isRepeated('b'), seen.isRepeated('a')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('forgets a key only after many others', () => {
    const seen = makeCacheAdmission(10);
    seen.isRepeated('a');
    for (let other = 0; other < 12; other += 1) seen.isRepeated(`x${other}`);
    expect(seen.isRepeated('a')).toBe(true);
    for (let other = 0; other < 40; other += 1) seen.isRepeated(`y${other}`);
    expect(seen.isRepeated('a')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { makeCacheAdmission } from './cache-admission.ts';

describe('cache admission', () => {
  it('accepts a key at its second request', () => {
    const seen = makeCacheAdmission();
    expect([seen.again('a'), seen.again('b'), seen.again('a')]).toEqual([false, false, true]);
  });

  it('forgets a key only after many others', () => {
    const seen = makeCacheAdmission(10);
    seen.again('a');
    for (let other = 0; other < 12; other += 1) seen.again(`x${other}`);
    expect(seen.again('a')).toBe(true);
    for (let other = 0; other < 40; other += 1) seen.again(`y${other}`);
    expect(seen.again('a')).toBe(false);
  });
});

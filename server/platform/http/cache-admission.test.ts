import { describe, expect, it } from 'vitest';
import { makeSeenKeys } from './cache-admission.ts';

describe('keys that were seen', () => {
  it('are known at the second time', () => {
    const seen = makeSeenKeys();
    expect([seen.again('a'), seen.again('b'), seen.again('a')]).toEqual([false, false, true]);
  });

  it('are forgotten when many others came in between, and not before', () => {
    const seen = makeSeenKeys(10);
    seen.again('a');
    for (let other = 0; other < 12; other += 1) seen.again(`x${other}`);
    expect(seen.again('a')).toBe(true);
    for (let other = 0; other < 40; other += 1) seen.again(`y${other}`);
    expect(seen.again('a')).toBe(false);
  });
});

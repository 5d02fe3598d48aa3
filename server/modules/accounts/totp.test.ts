import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeKeys } from '../../platform/keys.ts';
import { decryptKey, encryptKey, makeKey, stepOfCode } from './totp.ts';

/** Test vectors from RFC 6238, appendix B, cut to six digits. */
const RFC_KEY = '12345678901234567890';
const at = (seconds: number) => new Date(seconds * 1000);

describe('TOTP code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at second %i is %s', async (seconds, code) => {
    expect(stepOfCode(RFC_KEY, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early or late, but not two', async () => {
    const steps = [-60, -30, 0, 30, 60].map((drift) =>
      stepOfCode(RFC_KEY, '287082', at(45 + drift)),
    );
    expect(steps).toEqual([null, 1, 1, 1, null]);
  });

  it('is rejected with missing or extra digits', async () => {
    expect(stepOfCode(RFC_KEY, '28708', at(59))).toBeNull();
    expect(stepOfCode(RFC_KEY, '2870820', at(59))).toBeNull();
  });
});

describe('TOTP key', () => {
  it('is given to the app as a URI and to the user as text', () => {
    const { uri, typedKey } = makeKey('ann@example.com');
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lathe:ann%40example\.com\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(typedKey);
    expect(typedKey).toMatch(/^[A-Z2-7]{50,}$/);
  });

  it('is encrypted with the secret of the server', async () => {
    const { key } = makeKey('ann@example.com');
    const [ann, bob] = [randomUUID(), randomUUID()];
    const [ours, theirs] = [makeKeys('one secret'), makeKeys('another secret')];
    const stored = encryptKey(ours, ann, key);
    expect(stored).not.toContain(key);
    expect(decryptKey(ours, ann, stored)).toBe(key);
    expect(() => decryptKey(theirs, ann, stored)).toThrow();
    // The encrypted key does not work in the row of another user.
    expect(() => decryptKey(ours, bob, stored)).toThrow();
  });
});

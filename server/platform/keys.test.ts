import { describe, expect, it } from 'vitest';
import { isSame, makeKeys } from './keys.ts';

const OLD = 'the secret of last year, long enough';
const NEW = 'the secret of this year, long enough';

describe('signature', () => {
  it('is valid only for its text and its purpose', () => {
    const keys = makeKeys(NEW);
    const signature = keys.sign('order-link', 'order 1');
    expect(keys.isSigned('order-link', 'order 1', signature)).toBe(true);
    expect(keys.isSigned('order-link', 'order 2', signature)).toBe(false);
    expect(keys.isSigned('storage-link', 'order 1', signature)).toBe(false);
  });

  it('is valid while its secret is the previous one, and no longer', () => {
    const signature = makeKeys(OLD).sign('order-link', 'order 1');
    expect(makeKeys(NEW, [OLD]).isSigned('order-link', 'order 1', signature)).toBe(true);
    expect(makeKeys(NEW).isSigned('order-link', 'order 1', signature)).toBe(false);
  });

  it('uses the current secret and names its key', () => {
    const both = makeKeys(NEW, [OLD]);
    const signature = both.sign('order-link', 'order 1');
    expect(signature).toBe(makeKeys(NEW).sign('order-link', 'order 1'));
    expect(signature.split('.')[0]).toBe(both.live('order-link')[0].id);
  });

  it('is invalid when it is cut, longer, empty, or has the id of another key', () => {
    const keys = makeKeys(NEW, [OLD]);
    const signature = keys.sign('order-link', 'order 1');
    const [, mac] = signature.split('.');
    const oldId = keys.live('order-link')[1]?.id;
    for (const forged of [
      '',
      '.',
      signature.slice(0, -1),
      `${signature}A`,
      `${oldId}.${mac}`,
      mac,
    ]) {
      expect(keys.isSigned('order-link', 'order 1', String(forged))).toBe(false);
    }
  });
});

describe('keys of a secret', () => {
  it('differ by purpose and reveal nothing of the secret', () => {
    const keys = makeKeys(NEW);
    const purposes = ['anti-forgery', 'encryption', 'rate-limit', 'order-link'] as const;
    const exported = purposes.map((purpose) => keys.live(purpose)[0].key.export().toString('hex'));
    expect(new Set(exported).size).toBe(purposes.length);
    expect(exported.join()).not.toContain(Buffer.from(NEW).toString('hex'));
  });
});

describe('isSame', () => {
  it('compares texts of different lengths without an error', () => {
    expect(isSame('abc', 'abc')).toBe(true);
    expect(isSame('abc', 'abcd')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { formatIsrc, parseIsrc } from './isrc.ts';

describe('ISRC', () => {
  it('is normalised from user input', () => {
    for (const text of [
      'GBABC2600001',
      'gb-abc-26-00001',
      'GB ABC 26 00001',
      'ISRC GB-ABC-26-00001',
      'GB\u2011ABC\u201126\u201100001',
    ]) {
      expect(parseIsrc(text)).toBe('GBABC2600001');
    }
  });

  it('has the prefix of a country or of an agency', () => {
    for (const prefix of ['US', 'DE', 'QM', 'QZ', 'QT', 'TC', 'ZZ', 'UK', 'FX']) {
      expect(parseIsrc(`${prefix}A1B2600001`)).toBe(`${prefix}A1B2600001`);
    }
    for (const prefix of ['XX', 'AA', 'QQ', 'EN']) {
      expect(parseIsrc(`${prefix}A1B2600001`)).toBeNull();
    }
  });

  it('accepts the prefix of Iceland', () => {
    expect(parseIsrc('ISRC12600001')).toBe('ISRC12600001');
  });

  it('has the form CC XXX YY NNNNN', () => {
    for (const text of [
      '',
      'GBABC260000',
      'GBABC26000011',
      '1BABC2600001',
      'GBABCA600001',
      'GBAB_2600001',
    ]) {
      expect(parseIsrc(text)).toBeNull();
    }
  });

  it('is displayed with hyphens', () => {
    expect(formatIsrc('GBABC2600001')).toBe('GB-ABC-26-00001');
  });
});

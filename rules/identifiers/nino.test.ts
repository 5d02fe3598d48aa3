import { describe, expect, it } from 'vitest';
import { parseNino } from './nino.ts';

describe('National Insurance number', () => {
  it('is two letters, six digits and a letter from A to D', () => {
    expect(parseNino('AB123456C')).toBe('AB123456C');
    expect(parseNino('ab 12 34 56 c')).toBe('AB123456C');
    for (const text of ['', 'AB12345C', 'AB123456', 'AB123456E', 'A1123456C', 'AB1234567C']) {
      expect(parseNino(text)).toBeNull();
    }
  });

  it('rejects prefixes that are never issued', () => {
    for (const pair of ['DA', 'FA', 'IA', 'QA', 'UA', 'VA', 'AD', 'AO', 'AV']) {
      expect(parseNino(`${pair}123456C`)).toBeNull();
    }
    for (const pair of ['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ']) {
      expect(parseNino(`${pair}123456C`)).toBeNull();
    }
    expect(parseNino('OA123456C')).toBe('OA123456C');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAba } from './aba.ts';

const completions = (start: string) =>
  Array.from({ length: 10 }, (_, digit) => parseAba(`${start}${digit}`)).filter(Boolean);
const start = fc.stringMatching(/^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2])\d{6}$/);

describe('ABA routing number', () => {
  it('is accepted with a valid checksum and rejected with an invalid one', () => {
    expect(parseAba('111000025')).toBe('111000025');
    expect(parseAba('1110-0002-5')).toBe('111000025');
    expect(parseAba('111000026')).toBeNull();
  });

  it('has nine digits and starts with a prefix in use', () => {
    for (const text of ['', '11100002', '1110000250', '11100002X'])
      expect(parseAba(text)).toBeNull();
    for (const pair of ['13', '20', '33', '60', '73', '81', '99']) {
      expect(completions(`${pair}100002`)).toHaveLength(0);
    }
  });

  it('has exactly one valid check digit', () => {
    fc.assert(fc.property(start, (text) => completions(text).length === 1));
  });

  it('is rejected when one digit changes', () => {
    const by = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(start, fc.nat({ max: 8 }), by, (text, position, change) => {
        const aba = completions(text)[0] ?? '';
        const digit = (Number(aba.charAt(position)) + change) % 10;
        expect(parseAba(aba.slice(0, position) + digit + aba.slice(position + 1))).toBeNull();
      }),
    );
  });
});

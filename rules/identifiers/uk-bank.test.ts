import { describe, expect, it } from 'vitest';
import { parseSortCode, parseUkAccountNumber } from './uk-bank.ts';

describe('UK bank details', () => {
  it('have a sort code of six digits', () => {
    for (const text of ['123456', '12-34-56', '12 34 56'])
      expect(parseSortCode(text)).toBe('123456');
    for (const text of ['', '12345', '1234567', '12a456']) expect(parseSortCode(text)).toBeNull();
  });

  it('have an account number of eight digits', () => {
    expect(parseUkAccountNumber('0123 4567')).toBe('01234567');
    for (const text of ['', '1234567', '123456789', '1234567x']) {
      expect(parseUkAccountNumber(text)).toBeNull();
    }
  });
});

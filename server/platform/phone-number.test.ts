import { describe, expect, it } from 'vitest';
import { parsePhoneNumber, readablePhoneNumber } from './phone-number.ts';

describe('phone number', () => {
  it.each([
    ['030 901820', 'DE', '+4930901820'],
    ['+49 (0)30 901820', 'GB', '+4930901820'],
    ['0049 30 901820', 'DE', '+4930901820'],
    ['(503) 988-5123', 'US', '+15039885123'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['+81 3-1234-5678', 'DE', '+81312345678'],
  ])('%s in %s is stored as %s', (text, country, stored) => {
    expect(parsePhoneNumber(text, country)).toBe(stored);
  });

  it.each([
    ['12', 'DE'],
    ['call me', 'GB'],
    ['+49 30 90182012345678', 'DE'],
    ['020 7946 0018', 'ZZ'],
    ['020 7946 0018 ext. 5', 'GB'],
    ['', 'GB'],
  ])('%s in %s is rejected', (text, country) => {
    expect(parsePhoneNumber(text, country)).toBeNull();
  });

  it('is shown in international format', () => {
    expect(readablePhoneNumber('+4930901820')).toBe('+49 30 901820');
    expect(readablePhoneNumber('ask Ann')).toBe('ask Ann');
  });
});

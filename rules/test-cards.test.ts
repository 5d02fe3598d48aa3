import { describe, expect, it } from 'vitest';
import { findTestCard, isExpiryAhead, TEST_CARDS } from './test-cards.ts';

describe('test card', () => {
  it('is found with any spacing, and no other card matches', () => {
    expect(findTestCard('4242 4242-42424242')?.behaviour).toBe('succeeds');
    expect(findTestCard('4111111111111111')).toBeUndefined();
    expect(findTestCard('')).toBeUndefined();
  });

  it.each(TEST_CARDS)('$number has a valid check digit', ({ number }) => {
    const digits = [...number].reverse().map(Number);
    const sum = digits.reduce((all, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit;
      return all + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    expect(sum % 10).toBe(0);
  });
});

describe('card expiry', () => {
  const now = new Date('2026-11-16T10:00:00Z');

  it.each(['11/26', '12/26', '1/27', '11 / 2026', '1227', '12 27'])(
    '%s is in the future',
    (expiry) => {
      expect(isExpiryAhead(expiry, now)).toBe(true);
    },
  );

  it.each(['10/26', '13/27', '0/27', '', 'soon', '12', '1026'])('%s is in the past', (expiry) => {
    expect(isExpiryAhead(expiry, now)).toBe(false);
  });
});

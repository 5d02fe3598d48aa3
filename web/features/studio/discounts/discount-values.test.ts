import { describe, expect, it } from 'vitest';
import { discountBody, EMPTY_DISCOUNT, parseMinorUnits } from './discount-values.ts';

describe('amount', () => {
  it.each([
    ['5', 500],
    ['5.5', 550],
    ['5,50', 550],
    ['0.05', 5],
    ['', null],
    ['five', 0],
    ['5.555', 0],
    ['-5', 0],
  ])('typed as %j is %j', (text, amount) => {
    expect(parseMinorUnits(text)).toBe(amount);
  });
});

describe('new discount code', () => {
  it('omits the fields of the other kind', () => {
    const both = { ...EMPTY_DISCOUNT, percent: '20', amount_gbp: '5' };
    expect(discountBody(both)).toMatchObject({ percent: 20, amount_gbp: null, max_uses: null });
    expect(discountBody({ ...both, kind: 'amount' })).toMatchObject({
      percent: null,
      amount_gbp: 500,
    });
  });
});

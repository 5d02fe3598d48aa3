import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { money } from './money.ts';
import { amountText, parseAmount } from './money-input.ts';

const minor = (text: string, locale: 'de' | 'en_GB', currency = 'EUR') => {
  const result = parseAmount(text, currency, locale);
  return 'money' in result ? result.money.amount : result.problem;
};

describe('a typed amount', () => {
  it.each([
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['12.345.678,9', 1234567890],
    ['12,345,678.9', 1234567890],
    ['28,50', 2850],
    ['28.50', 2850],
    ['28,5', 2850],
    ['28', 2800],
    [',50', 50],
    ['0,05', 5],
    ['1 234,50', 123450],
    ['1’234.50', 123450],
    ['12 345 678,90', 1234567890],
    ['€ 28,50', 2850],
    ['28,50 €', 2850],
    ['EUR 28,50', 2850],
    ['-28,50', -2850],
    ['−28,50 €', -2850],
    ['0', 0],
    ['007,10', 710],
  ])(
    '%s is the same in German and in English where only one reading makes sense',
    (text, amount) => {
      expect(minor(text, 'de')).toBe(amount);
      expect(minor(text, 'en_GB')).toBe(amount);
    },
  );

  it('with one separator and three digits follows the language', () => {
    expect(minor('1.234', 'de')).toBe(123400);
    expect(minor('1.234', 'en_GB')).toBe('decimals');
    expect(minor('1,234', 'en_GB')).toBe(123400);
    expect(minor('1,234', 'de')).toBe('decimals');
    // Not 1.23: a German reader may mean a thousand.
    expect(minor('1.230', 'en_GB')).toBe('decimals');
  });

  it.each([
    ['', 'not_an_amount'],
    [',', 'not_an_amount'],
    ['zwölf', 'not_an_amount'],
    ['1,23,45', 'not_an_amount'],
    ['1.23.456,00', 'not_an_amount'],
    ['1,234.567,00', 'not_an_amount'],
    ['1e5', 'not_an_amount'],
    ['--5', 'not_an_amount'],
    ['5 5 x', 'not_an_amount'],
    ['28 50', 'not_an_amount'],
    ['1’2,00', 'not_an_amount'],
    ['£5', 'other_currency'],
    ['5 GBP', 'other_currency'],
    ['5,125', 'decimals'],
    ['999999999999', 'too_large'],
  ])('%s is rejected: %s', (text, problem) => {
    expect(minor(text, 'de')).toBe(problem);
  });

  it('has as many decimals as its currency', () => {
    expect(minor('1.500', 'de', 'JPY')).toBe(1500);
    expect(minor('1,500', 'en_GB', 'JPY')).toBe(1500);
    expect(minor('1.5', 'en_GB', 'JPY')).toBe('decimals');
    expect(minor('1,234', 'de', 'KWD')).toBe(1234);
    expect(minor('1,2345', 'de', 'KWD')).toBe('decimals');
  });

  it('is exact where floats are not', () => {
    expect(minor('0.29', 'en_GB')).toBe(29);
    expect(minor('1.15', 'en_GB')).toBe(115);
    expect(minor('99999999999.99', 'en_GB')).toBe(9999999999999);
  });

  it('is read back from its own text, in every language and currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.constantFrom('GBP', 'EUR', 'JPY', 'KWD'),
        fc.constantFrom(...LOCALES),
        (amount, currency, locale) => {
          const value = money(amount, currency);
          expect(parseAmount(amountText(value, locale), currency, locale)).toEqual({
            money: value,
          });
        },
      ),
    );
  });
});

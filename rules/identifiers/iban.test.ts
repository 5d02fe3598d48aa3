import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupIban, ibanLength, ibanProblem, parseIban } from './iban.ts';

const PAIRS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
const completions = (bban: string) =>
  PAIRS.map((digits) => parseIban(`DE${digits}${bban}`)).filter((iban) => iban !== null);
const bban = fc.stringMatching(/^\d{18}$/);
const iban = bban.map((text) => completions(text)[0] ?? '');

describe('IBAN', () => {
  it('is accepted with valid check digits, with or without spaces', () => {
    expect(parseIban('GB82WEST12345698765432')).toBe('GB82WEST12345698765432');
    expect(parseIban('gb82 west 1234 5698 7654 32')).toBe('GB82WEST12345698765432');
    expect(parseIban('GB83WEST12345698765432')).toBeNull();
  });

  it.each([
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'CH9300762011623852957',
  ])('is accepted from another country: %s', (text) => {
    expect(parseIban(text)).toBe(text);
  });

  it('must have the length of its country, and a country that uses IBANs', () => {
    expect(parseIban('GB82WEST1234569876543')).toBeNull();
    expect(parseIban('US82WEST12345698765432')).toBeNull();
    expect(parseIban('')).toBeNull();
  });

  it('has exactly one valid pair of check digits', () => {
    fc.assert(fc.property(bban, (text) => completions(text).length === 1));
  });

  it('is rejected when one digit changes', () => {
    const by = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(iban, fc.integer({ min: 2, max: 21 }), by, (text, position, change) => {
        const digit = (Number(text.charAt(position)) + change) % 10;
        expect(parseIban(text.slice(0, position) + digit + text.slice(position + 1))).toBeNull();
      }),
    );
  });

  it('is rejected when two adjacent digits are swapped', () => {
    fc.assert(
      fc.property(iban, fc.integer({ min: 4, max: 20 }), (text, position) => {
        const [a, b] = [text.charAt(position), text.charAt(position + 1)];
        fc.pre(a !== b);
        expect(parseIban(text.slice(0, position) + b + a + text.slice(position + 2))).toBeNull();
      }),
    );
  });
});

describe('error of an IBAN', () => {
  it.each([
    ['GB82 WEST 1234 5698 7654 32', null],
    ['GB83 WEST 1234 5698 7654 32', 'check_digits'],
    ['GB82 WEST 1234 5698 7654 3', 'too_short'],
    ['GB82 WEST 1234 5698 7654 321', 'too_long'],
    ['US82 WEST 1234 5698 7654 32', 'country'],
    ['12345678', 'characters'],
    ['GB82 WÄST 1234 5698 7654 32', 'characters'],
    ['', 'characters'],
  ])('of %s is %s', (text, problem) => {
    expect(ibanProblem(text)).toBe(problem);
  });
});

describe('groups of four', () => {
  it('are the same for typed, pasted and incomplete numbers', () => {
    expect(groupIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(groupIban('DE89-3704-0044 0532.')).toBe('DE89 3704 0044 0532 .');
    expect(groupIban('DE8')).toBe('DE8');
    expect(groupIban('DE89')).toBe('DE89');
    expect(groupIban('DE893')).toBe('DE89 3');
    expect(groupIban('')).toBe('');
  });

  it('never change the number', () => {
    fc.assert(fc.property(iban, (text) => parseIban(groupIban(text)) === text));
  });

  it('know the length from the first two letters', () => {
    expect(ibanLength('de')).toBe(22);
    expect(ibanLength('NO93 8')).toBe(15);
    expect(ibanLength('d')).toBeUndefined();
  });
});

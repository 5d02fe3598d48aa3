import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIban } from './iban.ts';

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

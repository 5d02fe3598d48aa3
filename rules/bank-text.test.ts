import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankName, bankText, isBankId } from './bank-text.ts';

describe('text for banks', () => {
  it.each([
    ['Jörg Weiß & Söhne', 'Joerg Weiss + Soehne'],
    ['Änne Öztürk', 'Aenne Oeztuerk'],
    ['STRAẞE', 'STRASsE'],
    ['Øystein Ærø', 'Oystein Aero'],
    ['Łukasz Đorđević', 'Lukasz Dordevic'],
    ['Renée O’Connor', "Renee O'Connor"],
    ['A\u0308rzte', 'Aerzte'],
    ['Ltd <script> "x"', 'Ltd script x'],
    ['//a///b//', 'a/b'],
    ['x\u0000\n\ty', 'x y'],
    ['名前 Kenji', 'Kenji'],
    ['ﬁne', 'fine'],
  ])('%j becomes %j', (text, expected) => {
    expect(bankText(text, 70)).toBe(expected);
  });

  it('is cut without a space or slash at its end', () => {
    expect(bankText('LATHE ROYALTIES OCTOBER', 16)).toBe('LATHE ROYALTIES');
    expect(bankText('LATHE/2026', 6)).toBe('LATHE');
    expect(bankText('aß', 2)).toBe('as');
  });

  it('always has allowed characters only, and does not change a second time', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 70 }), (text, max) => {
        const result = bankText(text, max);
        expect(result).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(result.length).toBeLessThanOrEqual(max);
        expect(result).not.toMatch(/^[/ ]|[/ ]$|\/\/| {2}/);
        expect(bankText(result, max)).toBe(result);
      }),
    );
  });

  it('is never empty for a name', () => {
    expect(bankName('名前', 70)).toBe('NOTPROVIDED');
    expect(bankName('Ann Lee', 70)).toBe('Ann Lee');
  });
});

describe('identifier for banks', () => {
  it.each([
    ['LATHE-2026-000001', true],
    ['a'.repeat(35), true],
    ['a'.repeat(36), false],
    ['', false],
    ['/a', false],
    ['a/', false],
    ['a//b', false],
    ['ä', false],
    [' a', false],
  ])('%j: %s', (text, expected) => {
    expect(isBankId(text)).toBe(expected);
  });
});

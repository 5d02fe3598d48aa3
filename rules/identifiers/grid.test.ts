import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGrid } from './grid.ts';

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const completions = (start: string) =>
  CHARACTERS.map((end) => parseGrid(start + end)).filter(Boolean);
const start = fc.stringMatching(/^A1[A-Z0-9]{15}$/);

describe('GRid', () => {
  it('is accepted with its check character, with or without separators', () => {
    for (const text of [
      'A12425GABC1234002M',
      'A1-2425G-ABC1234002-M',
      'GRid:a1-2425g-abc1234002-m',
    ]) {
      expect(parseGrid(text)).toBe('A12425GABC1234002M');
    }
    expect(parseGrid('A12425GABC1234002N')).toBeNull();
  });

  it('has the scheme A1 and eighteen characters', () => {
    for (const text of ['', 'B12425GABC1234002M', 'A12425GABC123400M', 'A12425GABC12340002M']) {
      expect(parseGrid(text)).toBeNull();
    }
  });

  it('has exactly one valid check character', () => {
    fc.assert(fc.property(start, (text) => completions(text).length === 1));
  });

  it('is rejected when one character changes', () => {
    fc.assert(
      fc.property(
        start.map((text) => completions(text)[0] ?? ''),
        fc.integer({ min: 2, max: 17 }),
        fc.constantFrom(...CHARACTERS),
        (grid, position, character) => {
          fc.pre(grid.charAt(position) !== character);
          expect(
            parseGrid(grid.slice(0, position) + character + grid.slice(position + 1)),
          ).toBeNull();
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGlyph } from '../../type/fonts.ts';
import { PHONOGRAM, readableText } from './readable-text.ts';

describe('a text for print', () => {
  it('stays as it is where our typefaces have all of it', () => {
    for (const text of ['Über Łódź – „Straße“ & Søn', 'Ça va? Ñandú, Škoda, ğüş', '℗ © 2026']) {
      expect(readableText(text)).toEqual({ text, warnings: [] });
    }
  });

  it('is written in Latin letters where they are of another script, and says so', () => {
    const cases = [
      ['Тихий Щедрик', 'Tikhiy Shchedrik'],
      ['Ωδή στη χαρά', 'Odi sti chara'],
      ['שלום', 'shlvm'],
      ['33⅓', '33 1/3'],
    ] as const;
    for (const [source, text] of cases) {
      expect(readableText(source)).toEqual({
        text,
        warnings: [{ code: 'transliterated', text: source }],
      });
    }
  });

  it('loses what cannot be written at all, and says that too', () => {
    expect(readableText('Fire 🔥 東京')).toEqual({
      text: 'Fire',
      warnings: [{ code: 'characters_left_out', text: 'Fire 🔥 東京' }],
    });
  });

  it('keeps quiet about signs that nobody sees', () => {
    expect(readableText('a\u200bb\u202e  c\n')).toEqual({ text: 'ab c', warnings: [] });
    expect(readableText('e\u0301te\u0301').text).toBe('été');
  });

  it('never holds a letter that would become an empty box', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (source) => {
        for (const letter of readableText(source).text) {
          if (letter !== PHONOGRAM) expect(findGlyph('bricolage', letter).index).not.toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});

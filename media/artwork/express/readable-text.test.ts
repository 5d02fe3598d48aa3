import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGlyph } from '../../type/fonts.ts';
import { PHONOGRAM, readableText } from './readable-text.ts';

describe('text for print', () => {
  it('is unchanged when our typefaces have all of its glyphs', () => {
    for (const text of ['Über Łódź – „Straße“ & Søn', 'Ça va? Ñandú, Škoda, ğüş', '℗ © 2026']) {
      expect(readableText(text)).toEqual({ text, warnings: [] });
    }
  });

  it('is transliterated from other scripts, and reports it', () => {
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

  it('drops characters that cannot be written, and reports it', () => {
    expect(readableText('Fire 🔥 東京')).toEqual({
      text: 'Fire',
      warnings: [{ code: 'characters_left_out', text: 'Fire 🔥 東京' }],
    });
  });

  it('does not report invisible characters', () => {
    expect(readableText('a\u200bb\u202e  c\n')).toEqual({ text: 'ab c', warnings: [] });
    expect(readableText('e\u0301te\u0301').text).toBe('été');
  });

  it('reports a text of which nothing can be printed', () => {
    expect(readableText('\u202e')).toEqual({
      text: '',
      warnings: [{ code: 'characters_left_out', text: '\u202e' }],
    });
  });

  it('never contains a character without a glyph', () => {
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

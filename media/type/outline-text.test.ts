import { describe, expect, it } from 'vitest';
import { hasGlyph } from './fonts.ts';
import { measureText, outlineText } from './outline-text.ts';

const setting = { font: 'bricolage-bold', size: 100 } as const;

function countContours(text: string): number {
  return outlineText({ ...setting, text }).path.split('M').length - 1;
}

describe('text as outlines', () => {
  it('draws every letter', () => {
    expect(countContours('l')).toBe(1);
    expect(countContours('o')).toBe(2);
    expect(countContours('lol')).toBe(4);
    // Two dots more than an o.
    expect(countContours('ö')).toBe(4);
  });

  it('has umlauts, ß, accents, quotes and European letters in every typeface', () => {
    for (const font of [
      'archivo-black',
      'bebas',
      'bricolage',
      'dm-serif',
      'mono',
      'syne',
    ] as const) {
      for (const letter of 'äöüÄÖÜßéèêñçøåæŁłżśěőđ„“”‘’«»–—…&·©') {
        expect(hasGlyph(font, letter), `${letter} in ${font}`).toBe(true);
      }
    }
  });

  it('takes a missing letter from another typeface', () => {
    // Only in the extension file.
    expect(outlineText({ ...setting, text: 'Ł' }).path).not.toBe('');
    // No typeface has it with its accent, so it is shown without.
    expect(outlineText({ ...setting, text: 'x̌' }).path).toContain('M');
    expect(hasGlyph('bricolage', '語')).toBe(false);
    // The missing-glyph box still has a width.
    expect(measureText({ ...setting, text: '語' })).toBeGreaterThan(0);
  });

  it('is the same for composed and decomposed accents', () => {
    expect(outlineText({ ...setting, text: 'Ü' })).toEqual(outlineText({ ...setting, text: 'Ü' }));
  });

  it('applies kerning in every font', () => {
    for (const font of ['bricolage-bold', 'dm-serif', 'syne-extrabold', 'archivo-black'] as const) {
      const singleWidths = ['A', 'V'].map((text) => measureText({ font, text, size: 100 }));
      const pairWidth = measureText({ font, text: 'AV', size: 100 });
      expect(pairWidth, font).toBeLessThan((singleWidths[0] ?? 0) + (singleWidths[1] ?? 0) - 1);
    }
  });

  it('adds tracking between letters, not after the last', () => {
    const plain = measureText({ ...setting, text: 'abc' });
    expect(measureText({ ...setting, text: 'abc', tracking: 100 })).toBeCloseTo(plain + 20, 5);
    expect(measureText({ ...setting, text: 'a', tracking: 100 })).toBe(
      measureText({ ...setting, text: 'a' }),
    );
  });

  it('is placed at the given position', () => {
    const width = measureText({ ...setting, text: 'Hand' });
    const start = outlineText({ ...setting, text: 'Hand', x: 500, y: 300 });
    const middle = outlineText({ ...setting, text: 'Hand', x: 500, y: 300, anchor: 'middle' });
    const end = outlineText({ ...setting, text: 'Hand', x: 500, y: 300, anchor: 'end' });
    expect(start.ink.left - middle.ink.left).toBeCloseTo(width / 2, 5);
    expect(start.ink.left - end.ink.left).toBeCloseTo(width, 5);
    expect(start.ink.top).toBeGreaterThan(300 - start.ascent);
    expect(start.ink.bottom).toBeLessThan(300 + start.descent);
  });

  it('reports that nothing was drawn for spaces alone', () => {
    const { path, ink, width } = outlineText({ ...setting, text: '  ' });
    expect(path).toBe('');
    expect(ink).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
    expect(width).toBeGreaterThan(0);
  });
});

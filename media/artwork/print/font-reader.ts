/**
 * The reader of typefaces as the writer of PDFs wants it. Both know a method `encode`, but mean
 * different ones by it: this one shows only what they agree on.
 */
import fontkit from '@pdf-lib/fontkit';
import { unpackWoff } from './unpack-woff.ts';

type Font = ReturnType<typeof fontkit.create>;

/** Every part of a release uses the same few, and reading one takes longer than using it. */
const known = new WeakMap<Uint8Array, Font>();

export const fontReader = {
  create(bytes: Uint8Array): Font {
    const read = known.get(bytes);
    if (read) return read;
    const font = fontkit.create(unpackWoff(bytes));
    const begin = font.createSubset.bind(font);
    font.createSubset = () => {
      const subset = begin();
      const shown = {
        includeGlyph: (glyph: Parameters<typeof subset.includeGlyph>[0]) =>
          subset.includeGlyph(glyph),
        encodeStream: () => subset.encodeStream(),
      };
      return shown as typeof subset;
    };
    nameGlyphs(font);
    known.set(bytes, font);
    return font;
  },
};

/**
 * A glyph that is first read as a part of another one, as the full stop is of a colon, is cached
 * without its character, and text made of it would copy as blanks.
 */
function nameGlyphs(font: Font): void {
  const readGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id: number, characters: number[] = []) => {
    const glyph = readGlyph(id, characters);
    if (glyph.codePoints.length === 0) glyph.codePoints = characters;
    return glyph;
  };
}

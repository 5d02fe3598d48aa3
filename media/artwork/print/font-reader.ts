/**
 * Adapts fontkit to pdf-lib. Both have an `encode` method with different meanings, so this exposes
 * only the compatible ones.
 */
import fontkit from '@pdf-lib/fontkit';
import { unpackWoff } from './unpack-woff.ts';

type Font = ReturnType<typeof fontkit.create>;

/** Parsed fonts are cached, because all parts of a release use the same few. */
const parsedFonts = new WeakMap<Uint8Array, Font>();

export const fontReader = {
  create(bytes: Uint8Array): Font {
    const cached = parsedFonts.get(bytes);
    if (cached) return cached;
    const font = fontkit.create(unpackWoff(bytes));
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => {
      const subset = createSubset();
      const compatible = {
        includeGlyph: (glyph: Parameters<typeof subset.includeGlyph>[0]) =>
          subset.includeGlyph(glyph),
        encodeStream: () => subset.encodeStream(),
      };
      return compatible as typeof subset;
    };
    keepGlyphCharacters(font);
    parsedFonts.set(bytes, font);
    return font;
  },
};

/**
 * fontkit caches a glyph without its character if it first reads it as a component, such as the
 * full stop in a colon. Copied text would then be blank.
 */
function keepGlyphCharacters(font: Font): void {
  const readGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id: number, characters: number[] = []) => {
    const glyph = readGlyph(id, characters);
    if (glyph.codePoints.length === 0) glyph.codePoints = characters;
    return glyph;
  };
}

/**
 * The reader of typefaces as the writer of PDFs wants it. Both know a method `encode`, but mean
 * different ones by it: this one shows only what they agree on.
 */
import fontkit from '@pdf-lib/fontkit';

export const fontReader = {
  create(bytes: Uint8Array, postscriptName?: string) {
    const font = fontkit.create(bytes, postscriptName);
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
    return font;
  },
};

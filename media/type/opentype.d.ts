/** What is used of opentype.js, which comes without types. */
declare module 'opentype.js' {
  interface PathCommand {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z';
    x: number;
    y: number;
    x1: number;
    y1: number;
    x2: number;
    y2: number;
  }

  interface Glyph {
    index: number;
    advanceWidth: number;
    path: { commands: PathCommand[] };
  }

  interface Font {
    unitsPerEm: number;
    ascender: number;
    descender: number;
    tables: { os2: { sCapHeight?: number; sxHeight?: number } };
    charToGlyphIndex(character: string): number;
    glyphs: { get(index: number): Glyph };
  }

  const opentype: { parse(file: ArrayBuffer): Font };

  export type { Font, Glyph, PathCommand };
  // biome-ignore lint/style/noDefaultExport: the package is a CommonJS module
  export default opentype;
}

/// <reference path="./opentype.d.ts" />
/** Our typefaces, loaded from their packages on first use. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';
import { type KernPair, readKerning } from './kerning.ts';

const FONT_PACKAGES = {
  'archivo-black': ['archivo-black', '400-normal'],
  bebas: ['bebas-neue', '400-normal'],
  'bricolage-light': ['bricolage-grotesque', '300-normal'],
  bricolage: ['bricolage-grotesque', '400-normal'],
  'bricolage-semibold': ['bricolage-grotesque', '600-normal'],
  'bricolage-bold': ['bricolage-grotesque', '800-normal'],
  'dm-serif': ['dm-serif-display', '400-normal'],
  'dm-serif-italic': ['dm-serif-display', '400-italic'],
  mono: ['space-mono', '400-normal'],
  'mono-bold': ['space-mono', '700-normal'],
  syne: ['syne', '500-normal'],
  'syne-bold': ['syne', '700-normal'],
  'syne-extrabold': ['syne', '800-normal'],
} as const;

export type FontName = keyof typeof FONT_PACKAGES;

/** One file of a typeface; Fontsource splits them by script. */
export interface FontFile {
  font: Font;
  kern: KernPair;
  /** The file itself, for embedding. */
  woff: Uint8Array;
}

export interface LocatedGlyph {
  file: FontFile;
  index: number;
}

/** Has the largest character set, so it fills gaps in the others. */
const FALLBACK_FONT: FontName = 'bricolage';
const SCRIPTS = ['latin', 'latin-ext'] as const;

const require = createRequire(import.meta.url);
const files = new Map<string, FontFile>();
const glyphs = new Map<string, LocatedGlyph>();

export function mainFile(name: FontName): FontFile {
  return fontFile(name, 'latin');
}

/**
 * Finds a glyph in the typeface, its extension or the fallback typeface, then without accents.
 * Returns the missing-glyph box if nothing matches.
 */
export function findGlyph(name: FontName, character: string): LocatedGlyph {
  const key = `${name} ${character}`;
  const cached = glyphs.get(key);
  if (cached !== undefined) return cached;
  const baseCharacter = character.normalize('NFD').charAt(0);
  const found = findInFont(name, character) ??
    findInFont(FALLBACK_FONT, character) ??
    findInFont(name, baseCharacter) ?? { file: mainFile(name), index: 0 };
  glyphs.set(key, found);
  return found;
}

/** Whether the typeface or its fallback can show it. */
export function hasGlyph(name: FontName, character: string): boolean {
  return findGlyph(name, character).index !== 0;
}

function findInFont(name: FontName, character: string): LocatedGlyph | undefined {
  for (const script of SCRIPTS) {
    const file = fontFile(name, script);
    const index = file.font.charToGlyphIndex(character);
    if (index > 0) return { file, index };
  }
  return undefined;
}

function fontFile(name: FontName, script: (typeof SCRIPTS)[number]): FontFile {
  const key = `${name} ${script}`;
  const cached = files.get(key);
  if (cached !== undefined) return cached;
  const [family, variant] = FONT_PACKAGES[name];
  const bytes = readFileSync(
    require.resolve(`@fontsource/${family}/files/${family}-${script}-${variant}.woff`),
  );
  const file = {
    font: opentype.parse(new Uint8Array(bytes).buffer),
    kern: readKerning(bytes),
    woff: bytes,
  };
  files.set(key, file);
  return file;
}

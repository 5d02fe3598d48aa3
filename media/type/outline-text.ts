/** Text as outlines, so that images and printed sleeves need no installed fonts. */
import type { PathCommand } from 'opentype.js';
import { type FontName, findGlyph, type LocatedGlyph, mainFile } from './fonts.ts';

export interface TextInput {
  font: FontName;
  text: string;
  size: number;
  /** Extra space between letters, in thousandths of the size. */
  tracking?: number;
  /** Position of the anchor on the baseline. */
  x?: number;
  y?: number;
  anchor?: 'start' | 'middle' | 'end';
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface TextOutline {
  /** SVG path data; y grows downwards. */
  path: string;
  /** Advance width; the ink may be slightly narrower or wider. */
  width: number;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  /** Ink bounds; all zero for blank text. */
  ink: Box;
}

export interface PlacedGlyph extends LocatedGlyph {
  character: string;
  /** Offset from the start of the line, with kerning and tracking. */
  x: number;
  advance: number;
  /** Factor from font units to size units. */
  scale: number;
}

export interface PlacedLine {
  glyphs: PlacedGlyph[];
  width: number;
}

export function outlineText(setting: TextInput): TextOutline {
  const { x = 0, y = 0, anchor = 'start' } = setting;
  const { glyphs, width } = placeGlyphs(setting);
  const shift = anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width;
  const ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const path = glyphs.map((glyph) => outlineGlyph(glyph, x - shift, y, ink)).join('');
  return {
    path,
    width,
    ...metrics(setting.font, setting.size),
    ink: path === '' ? { left: 0, top: 0, right: 0, bottom: 0 } : ink,
  };
}

/** Width only, without outlines. */
export function measureText(setting: Omit<TextInput, 'x' | 'y' | 'anchor'>): number {
  return placeGlyphs(setting).width;
}

export function metrics(
  name: FontName,
  size: number,
): Pick<TextOutline, 'ascent' | 'descent' | 'capHeight' | 'xHeight'> {
  const { font } = mainFile(name);
  const scale = size / font.unitsPerEm;
  const { sCapHeight, sxHeight } = font.tables.os2;
  return {
    ascent: font.ascender * scale,
    descent: -font.descender * scale,
    capHeight: (sCapHeight || font.unitsPerEm * 0.7) * scale,
    xHeight: (sxHeight || font.unitsPerEm * 0.5) * scale,
  };
}

/** Glyph positions of a line, without outlines. */
export function placeGlyphs({
  font: name,
  text,
  size,
  tracking = 0,
}: Omit<TextInput, 'x' | 'y' | 'anchor'>): PlacedLine {
  const glyphs: PlacedGlyph[] = [];
  let pen = 0;
  let previous: LocatedGlyph | undefined;
  for (const character of text.normalize('NFC')) {
    const located = findGlyph(name, character);
    const { font, kern } = located.file;
    const scale = size / font.unitsPerEm;
    if (previous !== undefined) {
      pen += (tracking / 1000) * size;
      // Font files number their glyphs differently, so pairs do not work across files.
      if (previous.file === located.file) pen += kern(previous.index, located.index) * scale;
    }
    const advance = font.glyphs.get(located.index).advanceWidth * scale;
    glyphs.push({ ...located, character, x: pen, advance, scale });
    pen += advance;
    previous = located;
  }
  return { glyphs, width: pen };
}

function outlineGlyph(glyph: PlacedGlyph, x: number, y: number, ink: Box) {
  const { x: offset, scale } = glyph;
  const commands: readonly PathCommand[] = glyph.file.font.glyphs.get(glyph.index).path.commands;
  let path = '';
  const point = (px: number, py: number): string => {
    const pathX = x + offset + px * scale;
    const pathY = y - py * scale;
    // Uses control points, so the box is never too small.
    ink.left = Math.min(ink.left, pathX);
    ink.right = Math.max(ink.right, pathX);
    ink.top = Math.min(ink.top, pathY);
    ink.bottom = Math.max(ink.bottom, pathY);
    return `${formatNumber(pathX)} ${formatNumber(pathY)}`;
  };
  for (const { type, ...at } of commands) {
    if (type === 'M' || type === 'L') path += type + point(at.x, at.y);
    else if (type === 'Q') path += `Q${point(at.x1, at.y1)} ${point(at.x, at.y)}`;
    else if (type === 'C') {
      path += `C${point(at.x1, at.y1)} ${point(at.x2, at.y2)} ${point(at.x, at.y)}`;
    } else path += 'Z';
  }
  return path;
}

/** Two decimals are at most 1/50 of a pixel, and halve the size. */
function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

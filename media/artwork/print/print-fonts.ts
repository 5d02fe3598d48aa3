/** Keeps text as text: embeds subset fonts and applies the measured kerning. */
import { createHash } from 'node:crypto';
import { type PDFDocument, type PDFFont, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { FontFile, FontName } from '../../type/fonts.ts';
import { outlineText, type PlacedGlyph, placeGlyphs } from '../../type/outline-text.ts';
import { replacePhonogram } from '../express/place-text.ts';
import { PHONOGRAM } from '../express/readable-text.ts';
import { fontReader } from './font-reader.ts';
import { n } from './print-frame.ts';

interface EmbeddedFont {
  name: string;
  font: PDFFont;
  codes: Map<string, string>;
}

export interface PrintFonts {
  document: PDFDocument;
  page: PDFPage;
  files: Map<FontFile, EmbeddedFont>;
}

export function newPrintFonts(document: PDFDocument, page: PDFPage): PrintFonts {
  document.registerFontkit(fontReader);
  return { document, page, files: new Map() };
}

export interface PrintedText {
  text: string;
  font: FontName;
  size: number;
  tracking: number;
}

/** Embeds all fonts of these texts; must run before drawing. */
export async function embedFonts(fonts: PrintFonts, texts: readonly PrintedText[]): Promise<void> {
  for (const { text, font, size, tracking } of texts) {
    for (const { file } of placeGlyphs({ font, text: `${replacePhonogram(text)}P`, size, tracking })
      .glyphs) {
      if (!fonts.files.has(file)) await embedFont(fonts, file);
    }
  }
}

async function embedFont({ document, page, files }: PrintFonts, file: FontFile): Promise<void> {
  // The prefix avoids collisions with font names on a designer's page.
  const name = `Lathe${files.size + 1}`;
  const font = await document.embedFont(file.woff, { subset: true, customName: subsetName(file) });
  page.node.setFontDictionary(PDFName.of(name), font.ref);
  files.set(file, { name, font, codes: new Map() });
}

const names = new WeakMap<FontFile, string>();

/** Six capitals and a plus sign mark a subset font in PDF. */
function subsetName(file: FontFile): string {
  const cached = names.get(file);
  if (cached !== undefined) return cached;
  const hash = createHash('sha256').update(file.woff).digest();
  const letters = [...hash.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26)));
  const name = `${letters.join('')}+${fontReader.create(file.woff).postscriptName}`;
  names.set(file, name);
  return name;
}

/** Origin and rotation of a run; y grows downwards. */
export interface TextPosition {
  x: number;
  y: number;
  degrees: number;
}

/** PDF operators for one line of text. */
export function drawText(fonts: PrintFonts, text: PrintedText, at: TextPosition): string {
  const { glyphs } = layOutGlyphs(text);
  const parts = groupRuns(glyphs).map((run) =>
    drawRun(fonts, run, text.size, moveAlong(at, run[0]?.x ?? 0)),
  );
  return [...parts, ...drawPhonograms(fonts, text, glyphs, at)].join(' ');
}

/** Draws text glyph by glyph along a circle, clockwise, tops outwards. */
export function drawArc(
  fonts: PrintFonts,
  text: PrintedText,
  { cx, cy, radius, degrees }: { cx: number; cy: number; radius: number; degrees: number },
): string {
  const { glyphs, width } = layOutGlyphs(text);
  return glyphs
    .map((glyph) => {
      const rotation =
        degrees + ((glyph.x + glyph.advance / 2 - width / 2) / radius) * (180 / Math.PI);
      const angle = (rotation * Math.PI) / 180;
      const middle = {
        x: cx + radius * Math.sin(angle),
        y: cy - radius * Math.cos(angle),
        degrees: rotation,
      };
      return drawRun(fonts, [glyph], text.size, moveAlong(middle, -glyph.advance / 2));
    })
    .join(' ');
}

interface PrintedGlyph extends PlacedGlyph {
  isPhonogram: boolean;
}

function layOutGlyphs({ text, font, size, tracking }: PrintedText): {
  glyphs: PrintedGlyph[];
  width: number;
} {
  const { glyphs, width } = placeGlyphs({ font, text: replacePhonogram(text), size, tracking });
  const characters = [...text.normalize('NFC')];
  return {
    width,
    glyphs: glyphs.map((glyph, at) => ({ ...glyph, isPhonogram: characters[at] === PHONOGRAM })),
  };
}

/** Groups adjacent glyphs of one font file, without hand-drawn signs. */
function groupRuns(glyphs: readonly PrintedGlyph[]): PrintedGlyph[][] {
  const runs: PrintedGlyph[][] = [];
  let previous: PrintedGlyph | undefined;
  for (const glyph of glyphs) {
    if (!glyph.isPhonogram) {
      const last = runs.at(-1);
      if (last && previous && !previous.isPhonogram && previous.file === glyph.file)
        last.push(glyph);
      else runs.push([glyph]);
    }
    previous = glyph;
  }
  return runs;
}

function drawRun(
  fonts: PrintFonts,
  run: readonly PrintedGlyph[],
  size: number,
  at: TextPosition,
): string {
  const [first] = run;
  const embedded = first && fonts.files.get(first.file);
  if (!embedded) throw new Error('A font is used that was not embedded.');
  let codes = '';
  const segments: string[] = [];
  run.forEach((glyph, index) => {
    codes += encodeCharacter(embedded, glyph.character);
    const next = run[index + 1];
    const gap = next ? Math.round(((next.x - glyph.x - glyph.advance) / size) * 1000) : 0;
    if (gap !== 0) {
      segments.push(`<${codes}> ${-gap}`);
      codes = '';
    }
  });
  if (codes !== '') segments.push(`<${codes}>`);
  return `BT /${embedded.name} 1 Tf ${matrix(size, at)} Tm [${segments.join(' ')}] TJ ET`;
}

function encodeCharacter({ font, codes }: EmbeddedFont, character: string): string {
  const cached = codes.get(character) ?? font.encodeText(character).asString();
  codes.set(character, cached);
  return cached;
}

function matrix(size: number, { x, y, degrees }: TextPosition): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return [cos, sin, sin, -cos, x, y].map(n).join(' ');
}

function moveAlong({ x, y, degrees }: TextPosition, distance: number): TextPosition {
  const angle = (degrees * Math.PI) / 180;
  return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance, degrees };
}

/** A circle as large as ©, with a small P inside. */
function drawPhonograms(
  fonts: PrintFonts,
  text: PrintedText,
  glyphs: readonly PrintedGlyph[],
  at: TextPosition,
): string[] {
  const { font, size } = text;
  return glyphs
    .filter(({ isPhonogram }) => isPhonogram)
    .map((glyph) => {
      const outer = outlineText({ font, text: '©', size }).ink;
      const letter = { font, text: 'P', size: size * 0.56, tracking: 0 };
      const inner = outlineText(letter).ink;
      const [middle] = layOutGlyphs(letter).glyphs;
      const centre = { x: (outer.left + outer.right) / 2, y: (outer.top + outer.bottom) / 2 };
      const radius = (outer.right - outer.left) / 2 - size * 0.03;
      const origin = moveAlong(at, glyph.x);
      const local = (x: number, y: number): TextPosition => {
        const lower = moveAlong({ ...origin, degrees: origin.degrees + 90 }, y);
        return moveAlong({ ...lower, degrees: origin.degrees }, x);
      };
      const ring = local(centre.x, centre.y);
      const start = local(
        centre.x - (inner.left + inner.right) / 2 + size * 0.015,
        centre.y - (inner.top + inner.bottom) / 2,
      );
      const letterOperators = middle ? drawRun(fonts, [middle], letter.size, start) : '';
      return `${n(size * 0.055)} w ${circlePath(ring.x, ring.y, radius)} S ${letterOperators}`;
    });
}

/** Bézier handle length for a quarter circle. */
const KAPPA = 0.5523;

export function circlePath(cx: number, cy: number, radius: number): string {
  const k = radius * KAPPA;
  const point = (x: number, y: number) => `${n(cx + x)} ${n(cy + y)}`;
  const curve = (...points: [number, number][]) =>
    `${points.map(([x, y]) => point(x, y)).join(' ')} c`;
  const r = radius;
  return [
    `${point(r, 0)} m`,
    curve([r, k], [k, r], [0, r]),
    curve([-k, r], [-r, k], [-r, 0]),
    curve([-r, -k], [-k, -r], [0, -r]),
    curve([k, -r], [r, -k], [r, 0]),
    'h',
  ].join(' ');
}

/** Keeps text as text: embeds subset fonts and applies the measured kerning. */
import { createHash } from 'node:crypto';
import { type PDFDocument, type PDFFont, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { FontFile, FontName } from '../../type/fonts.ts';
import { type PlacedGlyph, placeGlyphs, setText } from '../../type/set-text.ts';
import { standIn } from '../express/place-text.ts';
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
    for (const { file } of placeGlyphs({ font, text: `${standIn(text)}P`, size, tracking })
      .glyphs) {
      if (!fonts.files.has(file)) await embed(fonts, file);
    }
  }
}

async function embed({ document, page, files }: PrintFonts, file: FontFile): Promise<void> {
  // The prefix avoids collisions with font names on a designer's page.
  const name = `Lathe${files.size + 1}`;
  const font = await document.embedFont(file.woff, { subset: true, customName: subsetName(file) });
  page.node.setFontDictionary(PDFName.of(name), font.ref);
  files.set(file, { name, font, codes: new Map() });
}

const names = new WeakMap<FontFile, string>();

/** Six capitals and a plus sign mark a subset font in PDF. */
function subsetName(file: FontFile): string {
  const known = names.get(file);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(file.woff).digest();
  const letters = [...hash.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26)));
  const name = `${letters.join('')}+${fontReader.create(file.woff).postscriptName}`;
  names.set(file, name);
  return name;
}

/** Origin and rotation of a run; y grows downwards. */
export interface Placing {
  x: number;
  y: number;
  degrees: number;
}

/** PDF operators for one line of text. */
export function drawText(fonts: PrintFonts, text: PrintedText, at: Placing): string {
  const { glyphs } = placed(text);
  const parts = runsOf(glyphs).map((run) =>
    drawRun(fonts, run, text.size, moved(at, run[0]?.x ?? 0)),
  );
  return [...parts, ...phonograms(fonts, text, glyphs, at)].join(' ');
}

/** Draws text glyph by glyph along a circle, clockwise, tops outwards. */
export function drawArc(
  fonts: PrintFonts,
  text: PrintedText,
  { cx, cy, radius, degrees }: { cx: number; cy: number; radius: number; degrees: number },
): string {
  const { glyphs, width } = placed(text);
  return glyphs
    .map((glyph) => {
      const turn = degrees + ((glyph.x + glyph.advance / 2 - width / 2) / radius) * (180 / Math.PI);
      const angle = (turn * Math.PI) / 180;
      const middle = {
        x: cx + radius * Math.sin(angle),
        y: cy - radius * Math.cos(angle),
        degrees: turn,
      };
      return drawRun(fonts, [glyph], text.size, moved(middle, -glyph.advance / 2));
    })
    .join(' ');
}

interface Printed extends PlacedGlyph {
  isPhonogram: boolean;
}

function placed({ text, font, size, tracking }: PrintedText): { glyphs: Printed[]; width: number } {
  const { glyphs, width } = placeGlyphs({ font, text: standIn(text), size, tracking });
  const characters = [...text.normalize('NFC')];
  return {
    width,
    glyphs: glyphs.map((glyph, at) => ({ ...glyph, isPhonogram: characters[at] === PHONOGRAM })),
  };
}

/** Groups adjacent glyphs of one font file, without hand-drawn signs. */
function runsOf(glyphs: readonly Printed[]): Printed[][] {
  const runs: Printed[][] = [];
  let before: Printed | undefined;
  for (const glyph of glyphs) {
    if (!glyph.isPhonogram) {
      const last = runs.at(-1);
      if (last && before && !before.isPhonogram && before.file === glyph.file) last.push(glyph);
      else runs.push([glyph]);
    }
    before = glyph;
  }
  return runs;
}

function drawRun(fonts: PrintFonts, run: readonly Printed[], size: number, at: Placing): string {
  const [first] = run;
  const embedded = first && fonts.files.get(first.file);
  if (!embedded) throw new Error('A typeface is used that was not embedded.');
  let codes = '';
  const shown: string[] = [];
  run.forEach((glyph, index) => {
    codes += codeOf(embedded, glyph.character);
    const next = run[index + 1];
    const gap = next ? Math.round(((next.x - glyph.x - glyph.advance) / size) * 1000) : 0;
    if (gap !== 0) {
      shown.push(`<${codes}> ${-gap}`);
      codes = '';
    }
  });
  if (codes !== '') shown.push(`<${codes}>`);
  return `BT /${embedded.name} 1 Tf ${matrix(size, at)} Tm [${shown.join(' ')}] TJ ET`;
}

function codeOf({ font, codes }: EmbeddedFont, character: string): string {
  const known = codes.get(character) ?? font.encodeText(character).asString();
  codes.set(character, known);
  return known;
}

function matrix(size: number, { x, y, degrees }: Placing): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return [cos, sin, sin, -cos, x, y].map(n).join(' ');
}

function moved({ x, y, degrees }: Placing, along: number): Placing {
  const angle = (degrees * Math.PI) / 180;
  return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along, degrees };
}

/** A circle as large as ©, with a small P inside. */
function phonograms(
  fonts: PrintFonts,
  text: PrintedText,
  glyphs: readonly Printed[],
  at: Placing,
): string[] {
  const { font, size } = text;
  return glyphs
    .filter(({ isPhonogram }) => isPhonogram)
    .map((glyph) => {
      const outer = setText({ font, text: '©', size }).ink;
      const letter = { font, text: 'P', size: size * 0.56, tracking: 0 };
      const inner = setText(letter).ink;
      const [middle] = placed(letter).glyphs;
      const centre = { x: (outer.left + outer.right) / 2, y: (outer.top + outer.bottom) / 2 };
      const radius = (outer.right - outer.left) / 2 - size * 0.03;
      const origin = moved(at, glyph.x);
      const local = (x: number, y: number): Placing => {
        const down = moved({ ...origin, degrees: origin.degrees + 90 }, y);
        return moved({ ...down, degrees: origin.degrees }, x);
      };
      const ring = local(centre.x, centre.y);
      const start = local(
        centre.x - (inner.left + inner.right) / 2 + size * 0.015,
        centre.y - (inner.top + inner.bottom) / 2,
      );
      const drawn = middle ? drawRun(fonts, [middle], letter.size, start) : '';
      return `${n(size * 0.055)} w ${circlePath(ring.x, ring.y, radius)} S ${drawn}`;
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

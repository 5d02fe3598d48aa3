/** Writes lines of text in our typeface; missing letters come from its extension file. */
import type { Color, PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { standIn } from '../artwork/express/place-text.ts';
import { type FontFile, type FontName, findGlyph } from '../type/fonts.ts';

interface Written {
  text: string;
  x: number;
  y: number;
  size: number;
  colour: Color;
  font?: FontName;
}

export interface Typesetter {
  write(page: PDFPage, written: Written): Promise<void>;
  width(text: string, size: number, font?: FontName): Promise<number>;
  /** Breaks words that are wider than the line. */
  wrap(text: string, size: number, room: number, font?: FontName): Promise<string[]>;
}

interface Run {
  file: FontFile;
  text: string;
}

export async function makeTypesetter(document: PDFDocument): Promise<Typesetter> {
  const embedded = new Map<FontFile, PDFFont>();

  async function fontOf(file: FontFile): Promise<PDFFont> {
    const known = embedded.get(file);
    if (known) return known;
    const font = await document.embedFont(file.woff, { subset: true });
    embedded.set(file, font);
    return font;
  }

  async function width(text: string, size: number, font: FontName = 'bricolage') {
    let sum = 0;
    for (const run of runsOf(text, font)) {
      sum += (await fontOf(run.file)).widthOfTextAtSize(run.text, size);
    }
    return sum;
  }

  return {
    width,

    async write(page, { text, x, y, size, colour, font = 'bricolage' }) {
      let at = x;
      for (const run of runsOf(text, font)) {
        const face = await fontOf(run.file);
        page.drawText(run.text, { x: at, y, size, font: face, color: colour });
        at += face.widthOfTextAtSize(run.text, size);
      }
    },

    async wrap(text, size, room, font) {
      const lines: string[] = [];
      for (const word of text.split(' ')) {
        const last = lines.at(-1);
        const longer = last === undefined ? word : `${last} ${word}`;
        if (last !== undefined && (await width(longer, size, font)) <= room) {
          lines[lines.length - 1] = longer;
        } else {
          lines.push(...(await breakWord(word, (part) => width(part, size, font), room)));
        }
      }
      return lines;
    },
  };
}

/** Breaks a word only if it does not fit. */
async function breakWord(
  word: string,
  measure: (part: string) => Promise<number>,
  room: number,
): Promise<string[]> {
  if ((await measure(word)) <= room) return [word];
  const parts = [''];
  for (const { segment } of graphemes.segment(word)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && (await measure(last + segment)) > room) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaced by plain spaces: they share a glyph, and copied text should contain plain spaces. */
const FIXED_SPACES = /[\u00a0\u202f]/g;

/** Groups adjacent characters by font file. */
function runsOf(text: string, font: FontName): Run[] {
  const runs: Run[] = [];
  for (const character of standIn(text.replace(FIXED_SPACES, ' '))) {
    const { file } = findGlyph(font, character);
    const last = runs.at(-1);
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
  }
  return runs;
}

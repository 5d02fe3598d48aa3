/** Writes lines of text in our typeface; missing letters come from its extension file. */
import type { Color, PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { replacePhonogram } from '../artwork/express/place-text.ts';
import { type FontFile, type FontName, findGlyph } from '../type/fonts.ts';

interface TextInput {
  text: string;
  x: number;
  y: number;
  size: number;
  colour: Color;
  font?: FontName;
}

export interface Typesetter {
  write(page: PDFPage, written: TextInput): Promise<void>;
  width(text: string, size: number, font?: FontName): Promise<number>;
  /** Breaks words that are wider than the line. */
  wrap(text: string, size: number, maxWidth: number, font?: FontName): Promise<string[]>;
}

interface FontRun {
  file: FontFile;
  text: string;
}

export async function makeTypesetter(document: PDFDocument): Promise<Typesetter> {
  const embedded = new Map<FontFile, PDFFont>();

  async function embedFont(file: FontFile): Promise<PDFFont> {
    const existing = embedded.get(file);
    if (existing) return existing;
    const font = await document.embedFont(file.woff, { subset: true });
    embedded.set(file, font);
    return font;
  }

  async function width(text: string, size: number, font: FontName = 'bricolage') {
    let sum = 0;
    for (const run of groupByFont(text, font)) {
      sum += (await embedFont(run.file)).widthOfTextAtSize(run.text, size);
    }
    return sum;
  }

  return {
    width,

    async write(page, { text, x, y, size, colour, font = 'bricolage' }) {
      let at = x;
      for (const run of groupByFont(text, font)) {
        const face = await embedFont(run.file);
        page.drawText(run.text, { x: at, y, size, font: face, color: colour });
        at += face.widthOfTextAtSize(run.text, size);
      }
    },

    async wrap(text, size, maxWidth, font) {
      const lines: string[] = [];
      for (const word of text.split(' ')) {
        const last = lines.at(-1);
        const extended = last === undefined ? word : `${last} ${word}`;
        if (last !== undefined && (await width(extended, size, font)) <= maxWidth) {
          lines[lines.length - 1] = extended;
        } else {
          lines.push(...(await breakWord(word, (part) => width(part, size, font), maxWidth)));
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
  maxWidth: number,
): Promise<string[]> {
  if ((await measure(word)) <= maxWidth) return [word];
  const parts = [''];
  for (const { segment } of graphemes.segment(word)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && (await measure(last + segment)) > maxWidth) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaced by plain spaces: they share a glyph, and copied text should contain plain spaces. */
const FIXED_SPACES = /[\u00a0\u202f]/g;

/** Groups adjacent characters by font file. */
function groupByFont(text: string, font: FontName): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of replacePhonogram(text.replace(FIXED_SPACES, ' '))) {
    const { file } = findGlyph(font, character);
    const last = runs.at(-1);
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
  }
  return runs;
}

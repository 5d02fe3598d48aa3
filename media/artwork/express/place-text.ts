/** Sets text on a sheet, in millimetres. */
import type { Rect } from '@lathe/rules/artwork/shapes';
import type { FontName } from '../../type/fonts.ts';
import { measureText, metrics } from '../../type/outline-text.ts';
import { inkBounds } from './ink-bounds.ts';
import { MIN_SIZE, type Sheet } from './layout.ts';
import { PHONOGRAM } from './readable-text.ts';

export interface TypeStyle {
  font: FontName;
  tracking?: number;
  capitals?: boolean;
}

export interface TextColour {
  colour: string;
  background: string;
}

export type TextAlign = 'start' | 'middle' | 'end';

export function applyCase(face: TypeStyle, text: string): string {
  // Turns ß into SS, because most typefaces have no capital ß.
  return face.capitals ? text.toLocaleUpperCase('de') : text;
}

/** Measures ℗ as ©, because ℗ is drawn by hand in the same size. */
export function replacePhonogram(text: string): string {
  return text.replaceAll(PHONOGRAM, '©');
}

/** Widths at size 1, cached because the same text is tried at many sizes. */
const widths = new WeakMap<TypeStyle, Map<string, number>>();
const MAX_CACHED_WIDTHS = 40_000;

export function textWidth(face: TypeStyle, text: string, size: number): number {
  let cache = widths.get(face);
  if (!cache) {
    cache = new Map();
    widths.set(face, cache);
  }
  let width = cache.get(text);
  if (width === undefined) {
    if (cache.size > MAX_CACHED_WIDTHS) cache.clear();
    const { font, tracking = 0 } = face;
    width = measureText({ font, text: replacePhonogram(applyCase(face, text)), size: 1, tracking });
    cache.set(text, width);
  }
  return width * size;
}

export function capHeight(face: TypeStyle, size: number): number {
  return metrics(face.font, size).capHeight;
}

export interface TextLine extends TextColour {
  face: TypeStyle;
  text: string;
  size: number;
  x: number;
  /** Baseline. */
  y: number;
  align?: TextAlign;
  rotation?: 0 | 90 | -90;
  block?: number;
}

export function newBlock(sheet: Sheet): number {
  sheet.blocks += 1;
  return sheet.blocks;
}

export function placeLine(sheet: Sheet, line: TextLine): void {
  const { face, size, colour, background, align = 'start', rotation = 0 } = line;
  const text = applyCase(face, line.text);
  if (text.trim() === '') return;
  const { font, tracking = 0 } = face;
  const width = textWidth(face, line.text, size);
  const alignOffset = align === 'start' ? 0 : align === 'middle' ? width / 2 : width;
  const [x, y] =
    rotation === 0
      ? [line.x - alignOffset, line.y]
      : [line.x, line.y - alignOffset * Math.sign(rotation)];
  const ink = rotateBounds(inkBounds({ font, text: replacePhonogram(text), size, tracking }), {
    x,
    y,
    rotation,
  });
  const block = line.block ?? newBlock(sheet);
  sheet.elements.push({
    kind: 'text',
    text,
    font,
    size,
    x,
    y,
    rotation,
    tracking,
    colour,
    background,
    ink,
    block,
  });
}

function rotateBounds(
  box: { left: number; top: number; right: number; bottom: number },
  { x, y, rotation }: { x: number; y: number; rotation: 0 | 90 | -90 },
): Rect {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (rotation === 0) return { x: x + box.left, y: y + box.top, width, height };
  return rotation === 90
    ? { x: x - box.bottom, y: y + box.left, width: height, height: width }
    : { x: x + box.top, y: y - box.right, width: height, height: width };
}

const ELLIPSIS = '…';

/** Truncates text to one line, with an ellipsis. */
export function truncate(face: TypeStyle, text: string, size: number, width: number): string {
  if (textWidth(face, text, size) <= width) return text;
  const letters = [...text];
  let [fitting, failing] = [0, letters.length];
  while (failing - fitting > 1) {
    const middle = Math.floor((fitting + failing) / 2);
    const candidate = letters.slice(0, middle).join('').trimEnd() + ELLIPSIS;
    if (textWidth(face, candidate, size) <= width) fitting = middle;
    else failing = middle;
  }
  return fitting === 0
    ? ''
    : letters
        .slice(0, fitting)
        .join('')
        .trimEnd()
        .replace(/[,;:.–-]$/, '') + ELLIPSIS;
}

/** Whether a word is wider than the line and would be broken. */
export function breaksWord(face: TypeStyle, text: string, size: number, width: number): boolean {
  return text.split(' ').some((word) => textWidth(face, word, size) > width);
}

/**
 * Wraps words into lines. Breaks words that are wider than a line and avoids a single short word at
 * the end.
 */
export function wrap(face: TypeStyle, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => breakWord(face, each, size, width))) {
    const extended = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(face, extended, size) > width) {
      lines.push(line);
      line = word;
    } else line = extended;
  }
  if (line !== '') lines.push(line);
  return avoidOrphan(face, lines, size, width);
}

/** Balances a two-line title instead of filling the first line. */
export function wrapTitle(face: TypeStyle, text: string, size: number, width: number): string[] {
  const lines = wrap(face, text, size, width);
  // A title without a printable character keeps the line of its number and time.
  if (lines.length === 0) return [''];
  if (lines.length !== 2 || breaksWord(face, text, size, width)) return lines;
  const words = text.split(' ');
  const longest = (pair: readonly string[]) =>
    Math.max(...pair.map((line) => textWidth(face, line, size)));
  return words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
    .reduce((best, pair) => (longest(pair) < longest(best) ? pair : best), lines);
}

function breakWord(face: TypeStyle, word: string, size: number, width: number): string[] {
  if (textWidth(face, word, size) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && textWidth(face, `${piece}${letter}-`, size) > width) {
      pieces.push(`${piece}-`);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function avoidOrphan(face: TypeStyle, lines: string[], size: number, width: number): string[] {
  const last = lines.at(-1);
  const previousWords = lines.at(-2)?.split(' ');
  if (last === undefined || previousWords === undefined || previousWords.length < 3) return lines;
  if (last.includes(' ') || textWidth(face, last, size) > width * 0.3) return lines;
  const lastLine = `${previousWords.pop()} ${last}`;
  return textWidth(face, lastLine, size) > width
    ? lines
    : [...lines.slice(0, -2), previousWords.join(' '), lastLine];
}

/** Shrinks, then shortens a line until it fits. Returns its size. */
export function writeFitted(sheet: Sheet, line: TextLine & { width: number }): number {
  const { face, text, width } = line;
  const naturalWidth = textWidth(face, text, line.size);
  const size = Math.max(MIN_SIZE, line.size * Math.min(1, width / Math.max(naturalWidth, 0.001)));
  const fitting = truncate(face, text, size, width + 0.001);
  if (fitting !== text) sheet.shortened.push(text);
  placeLine(sheet, { ...line, text: fitting, size });
  return size;
}

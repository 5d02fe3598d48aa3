/** Sets text on a sheet, in millimetres. */
import type { Rect } from '@lathe/rules/artwork/shapes';
import type { FontName } from '../../type/fonts.ts';
import { measureText, metrics } from '../../type/set-text.ts';
import { inkOf } from './ink-bounds.ts';
import { LEAST_SIZE, type Sheet } from './layout.ts';
import { PHONOGRAM } from './readable-text.ts';

export interface Face {
  font: FontName;
  tracking?: number;
  capitals?: boolean;
}

export interface Ink {
  colour: string;
  on: string;
}

export type Align = 'start' | 'middle' | 'end';

export function cased(face: Face, text: string): string {
  // Turns ß into SS, because most typefaces have no capital ß.
  return face.capitals ? text.toLocaleUpperCase('de') : text;
}

/** Measures ℗ as ©, because ℗ is drawn by hand in the same size. */
export function standIn(text: string): string {
  return text.replaceAll(PHONOGRAM, '©');
}

/** Widths at size 1, cached because the same text is tried at many sizes. */
const widths = new WeakMap<Face, Map<string, number>>();
const MOST_KEPT = 40_000;

export function widthOf(face: Face, text: string, size: number): number {
  let known = widths.get(face);
  if (!known) {
    known = new Map();
    widths.set(face, known);
  }
  let width = known.get(text);
  if (width === undefined) {
    if (known.size > MOST_KEPT) known.clear();
    const { font, tracking = 0 } = face;
    width = measureText({ font, text: standIn(cased(face, text)), size: 1, tracking });
    known.set(text, width);
  }
  return width * size;
}

export function capHeight(face: Face, size: number): number {
  return metrics(face.font, size).capHeight;
}

export interface LineOfText extends Ink {
  face: Face;
  text: string;
  size: number;
  x: number;
  /** Baseline. */
  y: number;
  align?: Align;
  turn?: 0 | 90 | -90;
  block?: number;
}

export function newBlock(sheet: Sheet): number {
  sheet.blocks += 1;
  return sheet.blocks;
}

export function write(sheet: Sheet, line: LineOfText): void {
  const { face, size, colour, on, align = 'start', turn = 0 } = line;
  const text = cased(face, line.text);
  if (text.trim() === '') return;
  const { font, tracking = 0 } = face;
  const width = widthOf(face, line.text, size);
  const back = align === 'start' ? 0 : align === 'middle' ? width / 2 : width;
  const [x, y] = turn === 0 ? [line.x - back, line.y] : [line.x, line.y - back * Math.sign(turn)];
  const ink = turned(inkOf({ font, text: standIn(text), size, tracking }), { x, y, turn });
  const block = line.block ?? newBlock(sheet);
  sheet.elements.push({
    kind: 'text',
    text,
    font,
    size,
    x,
    y,
    turn,
    tracking,
    colour,
    on,
    ink,
    block,
  });
}

function turned(
  box: { left: number; top: number; right: number; bottom: number },
  { x, y, turn }: { x: number; y: number; turn: 0 | 90 | -90 },
): Rect {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (turn === 0) return { x: x + box.left, y: y + box.top, width, height };
  return turn === 90
    ? { x: x - box.bottom, y: y + box.left, width: height, height: width }
    : { x: x + box.top, y: y - box.right, width: height, height: width };
}

const ELLIPSIS = '…';

/** Truncates text to one line, with an ellipsis. */
export function shortened(face: Face, text: string, size: number, width: number): string {
  if (widthOf(face, text, size) <= width) return text;
  const letters = [...text];
  let [fits, fails] = [0, letters.length];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    const tried = letters.slice(0, middle).join('').trimEnd() + ELLIPSIS;
    if (widthOf(face, tried, size) <= width) fits = middle;
    else fails = middle;
  }
  return fits === 0
    ? ''
    : letters
        .slice(0, fits)
        .join('')
        .trimEnd()
        .replace(/[,;:.–-]$/, '') + ELLIPSIS;
}

/** Whether a word is wider than the line and would be broken. */
export function cutsWord(face: Face, text: string, size: number, width: number): boolean {
  return text.split(' ').some((word) => widthOf(face, word, size) > width);
}

/**
 * Wraps words into lines. Breaks words that are wider than a line and avoids a single short word at
 * the end.
 */
export function wrap(face: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => cutWord(face, each, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(face, longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return withoutOrphan(face, lines, size, width);
}

/** Balances a two-line title instead of filling the first line. */
export function wrapTitle(face: Face, text: string, size: number, width: number): string[] {
  const lines = wrap(face, text, size, width);
  if (lines.length !== 2 || cutsWord(face, text, size, width)) return lines;
  const words = text.split(' ');
  const longest = (pair: readonly string[]) =>
    Math.max(...pair.map((line) => widthOf(face, line, size)));
  return words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
    .reduce((best, pair) => (longest(pair) < longest(best) ? pair : best), lines);
}

function cutWord(face: Face, word: string, size: number, width: number): string[] {
  if (widthOf(face, word, size) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(face, `${piece}${letter}-`, size) > width) {
      pieces.push(`${piece}-`);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function withoutOrphan(face: Face, lines: string[], size: number, width: number): string[] {
  const last = lines.at(-1);
  const before = lines.at(-2)?.split(' ');
  if (last === undefined || before === undefined || before.length < 3) return lines;
  if (last.includes(' ') || widthOf(face, last, size) > width * 0.3) return lines;
  const moved = `${before.pop()} ${last}`;
  return widthOf(face, moved, size) > width
    ? lines
    : [...lines.slice(0, -2), before.join(' '), moved];
}

/** Shrinks, then shortens a line until it fits. Returns its size. */
export function writeWithin(sheet: Sheet, line: LineOfText & { width: number }): number {
  const { face, text, width } = line;
  const natural = widthOf(face, text, line.size);
  const size = Math.max(LEAST_SIZE, line.size * Math.min(1, width / Math.max(natural, 0.001)));
  const fits = shortened(face, text, size, width + 0.001);
  if (fits !== text) sheet.shortened.push(text);
  write(sheet, { ...line, text: fits, size });
  return size;
}

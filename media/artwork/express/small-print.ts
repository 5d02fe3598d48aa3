/** Paragraphs of small type: credits, rights, numbers. */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { LEAST_SIZE, type Sheet } from './layout.ts';
import {
  type Align,
  capHeight,
  type Face,
  type Ink,
  newBlock,
  shortened,
  wrap,
  write,
} from './lettering.ts';

export interface SmallPrint extends Ink {
  area: Rect;
  /** Those at the end give way first when there is no room. */
  paragraphs: readonly string[];
  face: Face;
  size: number;
  leading?: number;
  /** Between paragraphs, in sizes. */
  gap?: number;
  align?: Align;
  from?: 'top' | 'bottom';
}

const SHRINK = 0.95;

/** Returns what it covers. */
export function setSmallPrint(sheet: Sheet, print: SmallPrint): { top: number; bottom: number } {
  const { area, face, leading = 1.35, gap = 0.45, align = 'start', from = 'top' } = print;
  const texts = print.paragraphs.filter((text) => text !== '');
  const start = from === 'top' ? area.y : area.y + area.height;
  if (texts.length === 0 || area.height <= 0) return { top: start, bottom: start };
  let size = Math.max(LEAST_SIZE, print.size);
  const lay = () => texts.map((text) => wrap(face, text, size, area.width));
  const heightOf = (set: readonly string[][]) => {
    const lines = set.reduce((sum, { length }) => sum + length, 0);
    return capHeight(face, size) + ((lines - 1) * leading + (set.length - 1) * gap) * size;
  };
  let set = lay();
  while (heightOf(set) > area.height && size > LEAST_SIZE) {
    size = Math.max(LEAST_SIZE, size * SHRINK);
    set = lay();
  }
  if (heightOf(set) > area.height) {
    set = cut(set, (tried) => heightOf(tried) <= area.height);
    const last = set.at(-1);
    const line = last?.pop();
    if (line !== undefined)
      last?.push(shortened(face, `${line} …….`, size, area.width).replace(/[ .…]*$/, '…'));
    sheet.shortened.push(...texts.slice(Math.max(0, set.length - 1)));
  }
  if (set.length === 0) return { top: start, bottom: start };
  const height = heightOf(set);
  const top = from === 'top' ? area.y : area.y + area.height - height;
  const x = { start: area.x, middle: area.x + area.width / 2, end: area.x + area.width }[align];
  let y = top + capHeight(face, size);
  const block = newBlock(sheet);
  for (const lines of set) {
    for (const text of lines) {
      write(sheet, { face, text, size, x, y, align, colour: print.colour, on: print.on, block });
      y += leading * size;
    }
    y += gap * size;
  }
  return { top, bottom: top + height };
}

function cut(set: readonly string[][], fits: (set: readonly string[][]) => boolean): string[][] {
  const kept = set.map((lines) => [...lines]);
  while (kept.length > 0 && !fits(kept)) {
    const last = kept.at(-1);
    last?.pop();
    if (last?.length === 0) kept.pop();
  }
  return kept;
}

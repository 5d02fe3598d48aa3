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
} from './place-text.ts';

export interface SmallPrint extends Ink {
  area: Rect;
  /** The last ones are cut first. */
  paragraphs: readonly string[];
  /** Set below if there is space; dropped without a warning otherwise. */
  extras?: readonly string[];
  face: Face;
  size: number;
  leading?: number;
  /** Between paragraphs, relative to the size. */
  gap?: number;
  align?: Align;
  from?: 'top' | 'bottom';
}

const SHRINK = 0.95;

/** Returns its top and bottom. */
export function setSmallPrint(sheet: Sheet, print: SmallPrint): { top: number; bottom: number } {
  const { area, face, leading = 1.35, gap = 0.45, align = 'start', from = 'top' } = print;
  const texts = print.paragraphs.filter((text) => text !== '');
  const extras = (print.extras ?? []).filter((text) => text !== '');
  const start = from === 'top' ? area.y : area.y + area.height;
  if (area.height <= 0) return { top: start, bottom: start };
  const heightOf = (set: readonly string[][], size: number) => {
    const lines = set.reduce((sum, { length }) => sum + length, 0);
    return capHeight(face, size) + ((lines - 1) * leading + (set.length - 1) * gap) * size;
  };
  const setAt = (wanted: readonly string[], size: number) =>
    wanted.map((text) => wrap(face, text, size, area.width));
  const shrunk = (wanted: readonly string[]) => {
    for (let size = Math.max(LEAST_SIZE, print.size); ; size *= SHRINK) {
      const tried = Math.max(LEAST_SIZE, size);
      const set = setAt(wanted, tried);
      if (heightOf(set, tried) <= area.height) return { set, size: tried };
      if (tried === LEAST_SIZE) return null;
    }
  };
  let fitted: { set: string[][]; size: number } | null = null;
  for (let kept = extras.length; kept >= 0 && !fitted; kept -= 1) {
    fitted = shrunk([...texts, ...extras.slice(0, kept)]);
  }
  if (!fitted) {
    const whole = setAt(texts, LEAST_SIZE);
    const set = cut(whole, (tried) => heightOf(tried, LEAST_SIZE) <= area.height);
    const last = set.at(-1);
    if (last && last.length < (whole[set.length - 1]?.length ?? 0)) {
      last.push(endingShort(face, last.pop() ?? '', area.width));
    }
    const isWhole = (index: number) => set[index]?.length === whole[index]?.length;
    sheet.shortened.push(...texts.filter((_, index) => !isWhole(index)));
    fitted = { set, size: LEAST_SIZE };
  }
  const { set, size } = fitted;
  if (set.length === 0) return { top: start, bottom: start };
  const height = heightOf(set, size);
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

function endingShort(face: Face, line: string, width: number): string {
  return shortened(face, `${line} …….`, LEAST_SIZE, width).replace(/[ .…]*$/, '…');
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

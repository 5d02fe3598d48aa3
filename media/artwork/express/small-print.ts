/** Paragraphs of small type: credits, rights, numbers. */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { MIN_SIZE, type Sheet } from './layout.ts';
import {
  capHeight,
  newBlock,
  placeLine,
  type TextAlign,
  type TextColour,
  type TypeStyle,
  truncate,
  wrap,
} from './place-text.ts';

export interface SmallPrintInput extends TextColour {
  area: Rect;
  /** The last ones are cut first. */
  paragraphs: readonly string[];
  /** Set below if there is space; dropped without a warning otherwise. */
  extras?: readonly string[];
  face: TypeStyle;
  size: number;
  leading?: number;
  /** Between paragraphs, relative to the size. */
  gap?: number;
  align?: TextAlign;
  from?: 'top' | 'bottom';
}

const SHRINK_FACTOR = 0.95;

/** Returns its top and bottom. */
export function placeSmallPrint(
  sheet: Sheet,
  input: SmallPrintInput,
): { top: number; bottom: number } {
  const { area, face, leading = 1.35, gap = 0.45, align = 'start', from = 'top' } = input;
  const texts = input.paragraphs.filter((text) => text !== '');
  const extras = (input.extras ?? []).filter((text) => text !== '');
  const start = from === 'top' ? area.y : area.y + area.height;
  if (area.height <= 0) return { top: start, bottom: start };
  const heightOf = (set: readonly string[][], size: number) => {
    const lines = set.reduce((sum, { length }) => sum + length, 0);
    return capHeight(face, size) + ((lines - 1) * leading + (set.length - 1) * gap) * size;
  };
  const wrapAt = (candidates: readonly string[], size: number) =>
    candidates.map((text) => wrap(face, text, size, area.width));
  const shrinkToFit = (candidates: readonly string[]) => {
    for (let size = Math.max(MIN_SIZE, input.size); ; size *= SHRINK_FACTOR) {
      const candidate = Math.max(MIN_SIZE, size);
      const set = wrapAt(candidates, candidate);
      if (heightOf(set, candidate) <= area.height) return { set, size: candidate };
      if (candidate === MIN_SIZE) return null;
    }
  };
  let fitted: { set: string[][]; size: number } | null = null;
  for (let extraCount = extras.length; extraCount >= 0 && !fitted; extraCount -= 1) {
    fitted = shrinkToFit([...texts, ...extras.slice(0, extraCount)]);
  }
  if (!fitted) {
    const complete = wrapAt(texts, MIN_SIZE);
    const set = removeLines(complete, (candidate) => heightOf(candidate, MIN_SIZE) <= area.height);
    const last = set.at(-1);
    if (last && last.length < (complete[set.length - 1]?.length ?? 0)) {
      last.push(endWithEllipsis(face, last.pop() ?? '', area.width));
    }
    const isWhole = (index: number) => set[index]?.length === complete[index]?.length;
    sheet.shortened.push(...texts.filter((_, index) => !isWhole(index)));
    fitted = { set, size: MIN_SIZE };
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
      placeLine(sheet, {
        face,
        text,
        size,
        x,
        y,
        align,
        colour: input.colour,
        background: input.background,
        block,
      });
      y += leading * size;
    }
    y += gap * size;
  }
  return { top, bottom: top + height };
}

function endWithEllipsis(face: TypeStyle, line: string, width: number): string {
  return truncate(face, `${line} …….`, MIN_SIZE, width).replace(/[ .…]*$/, '…');
}

function removeLines(
  set: readonly string[][],
  fits: (set: readonly string[][]) => boolean,
): string[][] {
  const extraCount = set.map((lines) => [...lines]);
  while (extraCount.length > 0 && !fits(extraCount)) {
    const last = extraCount.at(-1);
    last?.pop();
    if (last?.length === 0) extraCount.pop();
  }
  return extraCount;
}

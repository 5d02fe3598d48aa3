/** Names and titles, as large as their box allows. */
import { fitText } from '../../type/fit-text.ts';
import { inkBounds } from './ink-bounds.ts';
import { MIN_SIZE, type Sheet } from './layout.ts';
import {
  applyCase,
  capHeight,
  newBlock,
  placeLine,
  replacePhonogram,
  type TextAlign,
  type TextColour,
  type TypeStyle,
} from './place-text.ts';

export interface HeadingInput extends TextColour {
  face: TypeStyle;
  text: string;
  x: number;
  width: number;
  height: number;
  lines: number;
  maxSize: number;
  minSize?: number;
  leading?: number;
  align?: TextAlign;
  /** Cap height of the first line, or the last baseline. */
  top?: number;
  bottom?: number;
}

export interface PlacedHeading {
  size: number;
  top: number;
  /** The last baseline. */
  bottom: number;
  /** Lower edge of the last line, including descenders. */
  lowest: number;
}

/** Position below a heading, with room for descenders. */
export function yBelow({ bottom, lowest }: PlacedHeading, gap: number): number {
  return Math.max(bottom + gap, lowest + gap * 0.4);
}

/** Set as large as fits; shortened if even the smallest size does not fit. */
export function placeHeading(sheet: Sheet, input: HeadingInput): PlacedHeading {
  const { face, x, width, align = 'start', colour, background, leading = 1.05 } = input;
  const { font, tracking = 0 } = face;
  const minSize = Math.max(MIN_SIZE, input.minSize ?? 0);
  const fitWithin = (text: string, height: number) =>
    fitText({
      font,
      text: replacePhonogram(applyCase(face, text)),
      width,
      height,
      lines: input.lines,
      maxSize: Math.max(minSize, input.maxSize),
      minSize,
      tracking,
      leading,
    });
  /** Height of accents above the cap height of the first line. */
  const accentHeight = ({ lines, size }: { lines: readonly string[]; size: number }) => {
    const { top } = inkBounds({ font, text: lines[0] ?? '', size, tracking });
    return Math.max(0, -top - capHeight(face, size));
  };
  const fit = (text: string) => {
    const fittedFreely = fitWithin(text, input.height);
    const accents = accentHeight(fittedFreely);
    return fittedFreely.height + accents > input.height
      ? fitWithin(text, input.height - accents)
      : fittedFreely;
  };
  let text = input.text;
  let fitted = fit(text);
  while (text !== '' && (fitted.height > input.height + 0.01 || fitted.width > width + 0.01)) {
    const letters = [...text.replace(/…$/, '')];
    text = `${letters
      .slice(0, Math.floor(letters.length * 0.85))
      .join('')
      .trimEnd()}…`;
    if (letters.length < 2) text = '';
    fitted = fit(text);
  }
  if (text !== input.text) sheet.shortened.push(input.text);
  if (text === '') {
    const at = input.top ?? input.bottom ?? 0;
    return { size: minSize, top: at, bottom: at, lowest: at };
  }
  const height = fitted.height + accentHeight(fitted);
  const top = input.top ?? (input.bottom ?? 0) - height;
  const block = newBlock(sheet);
  const firstBaseline = top + accentHeight(fitted) + capHeight(face, fitted.size);
  const plainFace = { ...face, capitals: false };
  // Aligns by ink, because large letters have a visible side bearing.
  fitted.lines.forEach((line, row) => {
    const ink = inkBounds({ font, text: line, size: fitted.size, tracking });
    const inkWidth = ink.right - ink.left;
    const left = { start: x, middle: x + (width - inkWidth) / 2, end: x + width - inkWidth }[align];
    placeLine(sheet, {
      face: plainFace,
      text: line,
      size: fitted.size,
      x: left - ink.left,
      y: firstBaseline + row * fitted.lineHeight,
      colour,
      background,
      block,
    });
  });
  const bottom = top + height;
  const lastInk = inkBounds({ font, text: fitted.lines.at(-1) ?? '', size: fitted.size, tracking });
  return { size: fitted.size, top, bottom, lowest: bottom + Math.max(0, lastInk.bottom) };
}

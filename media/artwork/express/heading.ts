/** Names and titles, as large as their box allows. */
import { fitText } from '../../type/fit-text.ts';
import { inkOf } from './ink-bounds.ts';
import { LEAST_SIZE, type Sheet } from './layout.ts';
import {
  type Align,
  capHeight,
  cased,
  type Face,
  type Ink,
  newBlock,
  standIn,
  write,
} from './place-text.ts';

export interface Heading extends Ink {
  face: Face;
  text: string;
  x: number;
  width: number;
  height: number;
  lines: number;
  largest: number;
  least?: number;
  leading?: number;
  align?: Align;
  /** Cap height of the first line, or the last baseline. */
  top?: number;
  bottom?: number;
}

export interface SetHeading {
  size: number;
  top: number;
  /** The last baseline. */
  bottom: number;
  /** Lower edge of the last line, including descenders. */
  lowest: number;
}

/** Position below a heading, with room for descenders. */
export function below({ bottom, lowest }: SetHeading, gap: number): number {
  return Math.max(bottom + gap, lowest + gap * 0.4);
}

/** Set as large as fits; shortened if even the smallest size does not fit. */
export function heading(sheet: Sheet, wish: Heading): SetHeading {
  const { face, x, width, align = 'start', colour, on, leading = 1.05 } = wish;
  const { font, tracking = 0 } = face;
  const least = Math.max(LEAST_SIZE, wish.least ?? 0);
  const within = (text: string, height: number) =>
    fitText({
      font,
      text: standIn(cased(face, text)),
      width,
      height,
      lines: wish.lines,
      largest: Math.max(least, wish.largest),
      smallest: least,
      tracking,
      leading,
    });
  /** Height of accents above the cap height of the first line. */
  const riseOf = ({ lines, size }: { lines: readonly string[]; size: number }) => {
    const { top } = inkOf({ font, text: lines[0] ?? '', size, tracking });
    return Math.max(0, -top - capHeight(face, size));
  };
  const fit = (text: string) => {
    const free = within(text, wish.height);
    const rise = riseOf(free);
    return free.height + rise > wish.height ? within(text, wish.height - rise) : free;
  };
  let text = wish.text;
  let fitted = fit(text);
  while (text !== '' && (fitted.height > wish.height + 0.01 || fitted.width > width + 0.01)) {
    const letters = [...text.replace(/…$/, '')];
    text = `${letters
      .slice(0, Math.floor(letters.length * 0.85))
      .join('')
      .trimEnd()}…`;
    if (letters.length < 2) text = '';
    fitted = fit(text);
  }
  if (text !== wish.text) sheet.shortened.push(wish.text);
  if (text === '') {
    const at = wish.top ?? wish.bottom ?? 0;
    return { size: least, top: at, bottom: at, lowest: at };
  }
  const height = fitted.height + riseOf(fitted);
  const top = wish.top ?? (wish.bottom ?? 0) - height;
  const block = newBlock(sheet);
  const first = top + riseOf(fitted) + capHeight(face, fitted.size);
  const plain = { ...face, capitals: false };
  // Aligns by ink, because large letters have a visible side bearing.
  fitted.lines.forEach((line, row) => {
    const ink = inkOf({ font, text: line, size: fitted.size, tracking });
    const inkWidth = ink.right - ink.left;
    const left = { start: x, middle: x + (width - inkWidth) / 2, end: x + width - inkWidth }[align];
    write(sheet, {
      face: plain,
      text: line,
      size: fitted.size,
      x: left - ink.left,
      y: first + row * fitted.lineHeight,
      colour,
      on,
      block,
    });
  });
  const bottom = top + height;
  const hang = inkOf({ font, text: fitted.lines.at(-1) ?? '', size: fitted.size, tracking });
  return { size: fitted.size, top, bottom, lowest: bottom + Math.max(0, hang.bottom) };
}

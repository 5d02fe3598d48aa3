/** The input of a sleeve style, and the small print that all sleeves share. */
import type { FontName } from '@lathe/media/type/fonts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { type Sheet, writeLine } from './sheet.ts';

export interface SleeveTexts {
  title: string;
  artist: string;
  label: string;
  catalogNo: string;
  year?: number;
}

export interface SleeveInput extends SleeveTexts {
  palette: Palette;
  random: Random;
}

export type Style = (input: SleeveInput) => Sheet;

export const SLEEVE_SIZE = 1000;
export const MARGIN = 60;
export const TEXT_RIGHT = SLEEVE_SIZE - MARGIN;
export const TEXT_WIDTH = SLEEVE_SIZE - 2 * MARGIN;

/** Syne is wide and loud, but its dots and its ß are hard to read. */
export function wideFont(text: string): FontName {
  return /^[ -~’–]*$/.test(text) ? 'syne-extrabold' : 'archivo-black';
}

/** One line: artist on the left, label and catalogue number on the right. */
export function writeFooter(
  sheet: Sheet,
  { artist, label, catalogNo }: SleeveTexts,
  { y, colour, font = 'bricolage', x = MARGIN, width = TEXT_WIDTH }: SmallPrint,
  artistFont: FontName = 'bricolage-semibold',
): void {
  const left = { text: artist, font: artistFont, size: 32, x, y, width: width * 0.56, colour };
  writeLine(sheet, left);
  const print = `${label}  ${catalogNo}`;
  const rightColumn = { x: x + width, y, anchor: 'end', width: width * 0.38, colour } as const;
  writeLine(sheet, { ...rightColumn, text: print, font, size: 21 });
}

interface SmallPrint {
  y: number;
  colour: string;
  font?: FontName;
  size?: number;
  x?: number;
  width?: number;
  tracking?: number;
}

/** One line: label on the left, number and year on the right. */
export function writeImprint(
  sheet: Sheet,
  { label, catalogNo, year }: SleeveTexts,
  {
    y,
    colour,
    font = 'bricolage',
    size = 20,
    x = MARGIN,
    width = TEXT_WIDTH,
    tracking = 20,
  }: SmallPrint,
): void {
  const line = { font, size, y, colour, tracking };
  writeLine(sheet, { ...line, text: label, x, width: width * 0.56 });
  writeLine(sheet, {
    ...line,
    text: year === undefined ? catalogNo : `${catalogNo}  ·  ${year}`,
    x: x + width,
    anchor: 'end',
    width: width * 0.4,
  });
}

/** Checks that fonts are embedded; otherwise the plant would print a substitute. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { asDict, getArray, getDict, getName, getValue } from './pdf-values.ts';

const FONT_FILE_KEYS = ['FontFile', 'FontFile2', 'FontFile3'];

/** Returns the name of a font that is not embedded, else null. */
export function findMissingFont(font: PDFDict): string | null {
  const subtype = getName(font, 'Subtype');
  // Type 3 glyphs are drawings in the file.
  if (subtype === 'Type3') return null;
  const descendant = subtype === 'Type0' ? asDict(getArray(font, 'DescendantFonts')[0]) : font;
  const descriptor = getDict(descendant, 'FontDescriptor');
  if (FONT_FILE_KEYS.some((key) => getValue(descriptor, key) !== undefined)) return null;
  return getName(font, 'BaseFont') ?? getName(descendant, 'BaseFont') ?? '?';
}

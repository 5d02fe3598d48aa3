/** Checks that fonts are embedded; otherwise the plant would print a substitute. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { dictIn, dictOf, listIn, nameIn, valueIn } from './pdf-values.ts';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/** Returns the name of a font that is not embedded, else null. */
export function missingFont(font: PDFDict): string | null {
  const subtype = nameIn(font, 'Subtype');
  // Type 3 glyphs are drawings in the file.
  if (subtype === 'Type3') return null;
  const real = subtype === 'Type0' ? dictOf(listIn(font, 'DescendantFonts')[0]) : font;
  const descriptor = dictIn(real, 'FontDescriptor');
  if (PROGRAMS.some((key) => valueIn(descriptor, key) !== undefined)) return null;
  return nameIn(font, 'BaseFont') ?? nameIn(real, 'BaseFont') ?? '?';
}

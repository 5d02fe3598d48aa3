/** Whether a font travels with the file: without it the plant would print another. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { dictIn, dictOf, listIn, nameIn, valueIn } from './pdf-values.ts';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/** Its name where it is missing; null where it is embedded. */
export function missingFont(font: PDFDict): string | null {
  const subtype = nameIn(font, 'Subtype');
  // Its letters are drawings within the file.
  if (subtype === 'Type3') return null;
  const real = subtype === 'Type0' ? dictOf(listIn(font, 'DescendantFonts')[0]) : font;
  const descriptor = dictIn(real, 'FontDescriptor');
  if (PROGRAMS.some((key) => valueIn(descriptor, key) !== undefined)) return null;
  return nameIn(font, 'BaseFont') ?? nameIn(real, 'BaseFont') ?? '?';
}

/** Sizes of the plant's files. */
import { PRINT_DPI_BEST } from './design-limits.ts';
import type { PrintArea } from './placement.ts';

const MM_PER_INCH = 25.4;

export function printPixels(mm: number): number {
  return Math.round((mm / MM_PER_INCH) * PRINT_DPI_BEST);
}

export interface PrintSize {
  /** Of the file: the area with its bleed. */
  widthMm: number;
  heightMm: number;
  widthPx: number;
  heightPx: number;
  /** Millimetres on this size for one millimetre of the placement. */
  scale: number;
}

/**
 * A smaller poster is the same print, scaled. Every size has the full bleed, so the design is scaled
 * from bleed to bleed: otherwise the paper would show at the edge of the smaller one.
 */
export function printSize(
  { widthMm, heightMm, bleedMm }: PrintArea,
  printScale: number,
): PrintSize {
  const width = widthMm * printScale + 2 * bleedMm;
  const height = heightMm * printScale + 2 * bleedMm;
  const scale = Math.max(width / (widthMm + 2 * bleedMm), height / (heightMm + 2 * bleedMm));
  return {
    widthMm: width,
    heightMm: height,
    widthPx: printPixels(width),
    heightPx: printPixels(height),
    scale,
  };
}

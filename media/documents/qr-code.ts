import type { PDFPage } from '@cantoo/pdf-lib';
import bwipjs from 'bwip-js/node';
import { TEXT_COLOUR } from './document-pages.ts';

/** White modules around the code, which readers need to find it. */
export const QUIET_MODULES = 4;

interface PlacedCode {
  text: string;
  /** Lower left corner and width with the quiet zone, in points. */
  x: number;
  y: number;
  size: number;
}

/** With error correction M, the default: readable with 15 percent covered, such as by a fold. */
export function drawQrCode(page: PDFPage, { text, x, y, size }: PlacedCode): void {
  const [symbol] = bwipjs.raw({ bcid: 'qrcode', text });
  if (!symbol || !('pixs' in symbol)) throw new Error('No modules of the QR code.');
  const { pixs, pixx: count } = symbol;
  const module = size / (count + 2 * QUIET_MODULES);
  // One path, because renderers leave hairlines between rectangles that touch.
  const runs = Array.from({ length: count }, (_, row) =>
    runsOf(pixs.slice(row * count, (row + 1) * count)).map(
      ({ from, width }) => `M${from} ${row}h${width}v1h${-width}z`,
    ),
  );
  page.drawSvgPath(runs.flat().join(''), {
    x: x + QUIET_MODULES * module,
    y: y + size - QUIET_MODULES * module,
    scale: module,
    color: TEXT_COLOUR,
  });
}

/** Dark modules beside each other. */
function runsOf(modules: readonly number[]): { from: number; width: number }[] {
  const runs: { from: number; width: number }[] = [];
  for (const [at, module] of modules.entries()) {
    if (module === 0) continue;
    const last = runs.at(-1);
    if (last && last.from + last.width === at) last.width += 1;
    else runs.push({ from: at, width: 1 });
  }
  return runs;
}

/** Draws an EAN-13 as vector bars in black on white, with its digits. */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { measureText, metrics } from '../../type/outline-text.ts';
import { barcodeBars } from './barcode-bars.ts';
import { drawText, type PrintedText, type PrintFonts } from './print-fonts.ts';
import { n } from './print-frame.ts';

/** In modules, the width of the narrowest bar (GS1 General Specifications 5.2.1). */
const LEFT_QUIET_MODULES = 11;
const RIGHT_QUIET_MODULES = 7;
const SYMBOL_MODULES = 95;
const TOTAL_MODULES = LEFT_QUIET_MODULES + SYMBOL_MODULES + RIGHT_QUIET_MODULES;
/** Bar height as a share of the symbol height, and the extra length of the guard bars. */
const BARS_HEIGHT = 22.85 / 25.93;
const GUARD_MODULES = 5;
const HALF_MODULES = 42;

const FONT = 'mono';

export function barcodeTexts(ean: string): PrintedText[] {
  return [{ text: ean, font: FONT, size: 3, tracking: 0 }];
}

export function drawBarcode(fonts: PrintFonts, ean: string, box: Rect): string {
  const module = box.width / TOTAL_MODULES;
  const bars = barcodeBars('ean13', ean).map(({ from, width }) => {
    const isGuard = from < 3 || (from >= 45 && from < 50) || from >= 92;
    const height = box.height * BARS_HEIGHT + (isGuard ? GUARD_MODULES * module : 0);
    const x = box.x + (LEFT_QUIET_MODULES + from) * module;
    return `${n(x)} ${n(box.y)} ${n(width * module)} ${n(Math.min(height, box.height))} re`;
  });
  return `q 1 g ${[box.x, box.y, box.width, box.height].map(n).join(' ')} re f 0 g ${bars.join(' ')} f ${drawDigits(fonts, ean, box, module)} Q`;
}

/** The first digit left of the bars, six below each half. */
function drawDigits(fonts: PrintFonts, ean: string, box: Rect, module: number): string {
  const advance = measureText({ font: FONT, text: '0', size: 1 });
  const size = (6.9 * module) / advance;
  const top = box.y + box.height * BARS_HEIGHT;
  const capHeight = metrics(FONT, size).capHeight;
  const y = Math.min(box.y + box.height, top + module + capHeight);
  const drawSpread = (text: string, from: number, each: number) =>
    [...text]
      .map((digit, index) => {
        const x = box.x + (from + index * each + each / 2) * module - (advance * size) / 2;
        return drawText(
          fonts,
          { text: digit, font: FONT, size, tracking: 0 },
          { x, y, degrees: 0 },
        );
      })
      .join(' ');
  return [
    drawSpread(ean.slice(0, 1), 1.5, 7),
    drawSpread(ean.slice(1, 7), LEFT_QUIET_MODULES + 3, HALF_MODULES / 6),
    drawSpread(ean.slice(7), LEFT_QUIET_MODULES + 50, HALF_MODULES / 6),
  ].join(' ');
}

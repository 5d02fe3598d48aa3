/**
 * Looks at a finished print file as the plant would: its boxes, its marks, nothing outside the
 * bleed, and a barcode that a scanner reads. PDFium and ZXing read it, not the code that wrote it.
 */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { mmOf, type Rect } from '@lathe/rules/artwork/shapes';
import { EAN_MIN_SCALE } from '@lathe/rules/limits';
import type { RawPicture } from '../../pictures/raw-picture.ts';
import type { PrintProblem } from '../artwork-output.ts';
import type { BoxName, OpenPdf, PdfBox } from '../render/open-pdf.ts';
import { EAN_BARS_WIDTH } from './ean-size.ts';
import { type CropMark, cropMarks, SLUG_MM } from './print-frame.ts';
import { readBarcodes } from './read-barcodes.ts';
import { renderArea } from './render-previews.ts';

const BOX_TOLERANCE_MM = 0.1;
/** A mark of 0.1 mm is about one pixel wide. */
const SLUG_PX_PER_MM = 8;
/** 300 dpi, as printed. */
const BARCODE_PX_PER_MM = 300 / 25.4;
/** Measured from the centres of the outer bars' edges, within a pixel or two. */
const BARCODE_TOLERANCE_MM = 0.4;
/** Around a mark and along the bleed, pixels may be grey from smoothing. */
const SMOOTHING_MM = 0.3;
const DARK = 190;
const WHITE = 250;

/** Empty if the file is ready. `ean` is null if no barcode is printed. */
export async function checkPrintFile(
  file: OpenPdf,
  part: ArtworkPart,
  ean: string | null,
): Promise<PrintProblem[]> {
  const problem = (code: PrintProblem['code'], detail: string) =>
    ({ part: part.key, page: part.page, code, detail }) as const;
  if (file.pages !== 1) return [problem('pages', `${file.pages} pages`)];
  const wrongBox = findWrongBox(file, part);
  if (wrongBox !== null) return [problem('boxes', wrongBox)];
  const slug = slugStrips(part).map((area) => ({
    area,
    pixels: renderArea(file, part, area, SLUG_PX_PER_MM),
  }));
  const marks = cropMarks(part);
  const missing = marks.filter((mark) => !slug.some((strip) => showsMark(strip, mark)));
  const stray = slug.map((strip) => findInk(strip, marks)).find((found) => found !== null);
  const barcode = part.barcode && ean !== null ? await barcodeProblem(file, part, ean) : null;
  return [
    ...(missing.length > 0
      ? [problem('marks', `${missing.length} of ${marks.length} missing`)]
      : []),
    ...(stray ? [problem('bleed', `ink at ${stray.x.toFixed(1)}, ${stray.y.toFixed(1)} mm`)] : []),
    ...(barcode === null ? [] : [problem('barcode', barcode)]),
  ];
}

const MARGINS: Record<BoxName, (part: ArtworkPart) => number> = {
  MediaBox: ({ bleed }) => bleed + SLUG_MM,
  CropBox: ({ bleed }) => bleed + SLUG_MM,
  BleedBox: ({ bleed }) => bleed,
  TrimBox: () => 0,
};

function findWrongBox(file: OpenPdf, part: ArtworkPart): string | null {
  if (file.rotationOf(1) !== 0) return `rotated by ${file.rotationOf(1)} degrees`;
  for (const [name, margin] of Object.entries(MARGINS)) {
    const expected = boxAround(part, margin(part));
    const found = file.boxOf(1, name as BoxName);
    const isRight =
      found !== null &&
      (Object.keys(expected) as (keyof PdfBox)[]).every(
        (side) => Math.abs(mmOf(found[side]) - expected[side]) <= BOX_TOLERANCE_MM,
      );
    if (!isRight) return `${name} ${JSON.stringify(found)}`;
  }
  return null;
}

/** In millimetres from the lower left corner of the sheet. */
function boxAround({ width, height, bleed }: ArtworkPart, margin: number): PdfBox {
  const start = SLUG_MM + bleed - margin;
  return {
    left: start,
    bottom: start,
    right: start + width + 2 * margin,
    top: start + height + 2 * margin,
  };
}

interface Strip {
  area: Rect;
  pixels: RawPicture;
}

/** The sheet around the bleed: above, below, left and right of it. */
function slugStrips({ width, height, bleed }: ArtworkPart): Rect[] {
  const outer = bleed + SLUG_MM;
  const depth = SLUG_MM - SMOOTHING_MM;
  const sheetWidth = width + 2 * outer;
  const bleedHeight = height + 2 * bleed;
  return [
    { x: -outer, y: -outer, width: sheetWidth, height: depth },
    { x: -outer, y: height + outer - depth, width: sheetWidth, height: depth },
    { x: -outer, y: -bleed, width: depth, height: bleedHeight },
    { x: width + outer - depth, y: -bleed, width: depth, height: bleedHeight },
  ];
}

/** Every point of the mark must be dark, so that a design cannot be taken for one. */
function showsMark(strip: Strip, { x, y, dx, dy }: CropMark): boolean {
  return [0.2, 0.5, 0.8].every((share) => isDarkNear(strip, x + dx * share, y + dy * share));
}

function isDarkNear({ area, pixels }: Strip, x: number, y: number): boolean {
  const column = Math.floor((x - area.x) * SLUG_PX_PER_MM);
  const row = Math.floor((y - area.y) * SLUG_PX_PER_MM);
  return [-1, 0, 1].some((down) =>
    [-1, 0, 1].some((right) => darkness(pixels, column + right, row + down) < DARK),
  );
}

/** The darkest channel; white outside the picture. */
function darkness({ data, width, height }: RawPicture, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= width || row >= height) return 255;
  const at = (row * width + column) * 4;
  return Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
}

/** The first pixel that is neither white nor part of a mark. */
function findInk({ area, pixels }: Strip, marks: readonly CropMark[]) {
  for (let row = 0; row < pixels.height; row += 1) {
    for (let column = 0; column < pixels.width; column += 1) {
      if (darkness(pixels, column, row) >= WHITE) continue;
      const x = area.x + (column + 0.5) / SLUG_PX_PER_MM;
      const y = area.y + (row + 0.5) / SLUG_PX_PER_MM;
      if (!marks.some((mark) => isOnMark(mark, x, y))) return { x, y };
    }
  }
  return null;
}

function isOnMark(mark: CropMark, x: number, y: number): boolean {
  const isBetween = (value: number, from: number, length: number) =>
    value >= Math.min(from, from + length) - SMOOTHING_MM &&
    value <= Math.max(from, from + length) + SMOOTHING_MM;
  return isBetween(x, mark.x, mark.dx) && isBetween(y, mark.y, mark.dy);
}

async function barcodeProblem(
  file: OpenPdf,
  part: ArtworkPart,
  ean: string,
): Promise<string | null> {
  if (!part.barcode) return null;
  const picture = renderArea(file, part, part.barcode, BARCODE_PX_PER_MM);
  const found = await readBarcodes(picture, 'EAN-13');
  const [only] = found;
  if (found.length !== 1 || only?.text !== ean) {
    return `${found.map(({ text }) => text).join(', ') || 'no barcode'} instead of ${ean}`;
  }
  const millimetres = only.widthPx / BARCODE_PX_PER_MM;
  const minimum = EAN_BARS_WIDTH * EAN_MIN_SCALE - BARCODE_TOLERANCE_MM;
  return millimetres < minimum ? `${millimetres.toFixed(1)} mm wide` : null;
}

/** The page around a part: its PDF boxes, and the crop and fold marks. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { POINTS_PER_MM } from '@lathe/rules/artwork/shapes';

/** Space around the bleed for the marks. */
export const SLUG_MM = 10;
const MARK_LENGTH = 5;
/** Distance from the bleed, so that no mark shows on a trimmed part. */
const MARK_DISTANCE = 1.5;
const MARK_WIDTH = 0.1;

interface PageBoxes {
  MediaBox: PdfBox;
  CropBox: PdfBox;
  BleedBox: PdfBox;
  TrimBox: PdfBox;
  ArtBox: PdfBox;
}

/** Points from the lower left corner: left, bottom, right, top. */
type PdfBox = [number, number, number, number];

export function makePageBoxes(part: ArtworkPart): PageBoxes {
  const { width, height, bleed } = part;
  const box = (margin: number): PdfBox => {
    const left = SLUG_MM + bleed - margin;
    return [left, left, left + width + 2 * margin, left + height + 2 * margin].map(
      (mm) => Math.round(mm * POINTS_PER_MM * 1e4) / 1e4,
    ) as PdfBox;
  };
  const media = box(bleed + SLUG_MM);
  const trim = box(0);
  return { MediaBox: media, CropBox: media, BleedBox: box(bleed), TrimBox: trim, ArtBox: trim };
}

/** A line from a point near the bleed outwards, in millimetres with y pointing down. */
export interface CropMark {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** At the corners of the trim, and above and below each fold. */
export function cropMarks({ width, height, bleed, folds, shape }: ArtworkPart): CropMark[] {
  const start = bleed + MARK_DISTANCE;
  const outside = (edge: number, size: number) => (edge === 0 ? -start : size + start);
  const horizontal = [0, width].flatMap((x) =>
    [0, height, ...(shape === 'round' ? [height / 2] : [])].map((y) => ({
      x: outside(x, width),
      y,
      dx: x === 0 ? -MARK_LENGTH : MARK_LENGTH,
      dy: 0,
    })),
  );
  const vertical = [0, height].flatMap((y) =>
    [0, width, ...folds, ...(shape === 'round' ? [width / 2] : [])].map((x) => ({
      x,
      y: outside(y, height),
      dx: 0,
      dy: y === 0 ? -MARK_LENGTH : MARK_LENGTH,
    })),
  );
  return [...horizontal, ...vertical];
}

/** In millimetres, with y pointing down. */
export function drawCropMarks(part: ArtworkPart): string {
  const lines = cropMarks(part).map(
    ({ x, y, dx, dy }) => `${n(x)} ${n(y)} m ${n(x + dx)} ${n(y + dy)} l S`,
  );
  return `q 0 G ${MARK_WIDTH} w ${lines.join(' ')} Q`;
}

/** Switches to millimetres from the top left corner of the trim. */
export function millimetres({ height, bleed }: ArtworkPart): string {
  const k = POINTS_PER_MM;
  const left = SLUG_MM + bleed;
  return `${n(k)} 0 0 ${n(-k)} ${n(left * k)} ${n((left + height) * k)} cm`;
}

/** Formats a number for PDF: short, without an exponent. */
export function n(value: number): string {
  const text = value.toFixed(5).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/**
 * Lines of text between the hole and the edge of a round part, limited by the width of the circle.
 */
import type { Ring } from '@lathe/rules/artwork/shapes';
import { MIN_SIZE, type Sheet } from './layout.ts';
import {
  capHeight,
  newBlock,
  placeLine,
  type TypeStyle,
  textWidth,
  truncate,
  wrapTitle,
} from './place-text.ts';

export interface RingRow {
  text: string;
  face: TypeStyle;
  size: number;
  colour: string;
  /** Space above, relative to the size. */
  gap: number;
  lines: number;
  /** Dropped without a warning if there is no space. */
  optional?: boolean;
}

interface RingRowsInput {
  ring: Ring;
  /** Relative to the hole. */
  where: 'above' | 'below';
  /** Start and end distance from the centre. */
  from: number;
  to: number;
  rows: readonly RingRow[];
  background: string;
}

interface PlacedRow {
  row: RingRow;
  line: string;
  size: number;
  /** Baseline, relative to the centre. */
  y: number;
}

const LEADING = 1.18;
const SHRINK_FACTOR = 0.94;
const DESCENT = 0.24;
/** Optional rows are dropped if they would shrink the text below this scale. */
const MIN_OPTIONAL_SCALE = 0.8;
/** At this scale every row has reached the minimum size. */
const MIN_SCALE = 0.2;
/** Share of the spare space that goes next to the hole. */
const HOLE_SPACE_SHARE = 0.3;

/** Places rows from the centre outwards. Returns the distance of the outermost row. */
export function placeRingRows(sheet: Sheet, input: RingRowsInput): number {
  const all = input.rows.filter(({ text }) => text !== '');
  const needed = all.filter(({ optional }) => !optional);
  if (all.length === 0) return input.from;
  const placed =
    placeWithSpare(all, input, MIN_OPTIONAL_SCALE) ??
    placeWithSpare(needed, input, 0) ??
    placeRows(needed, input, 0, true) ??
    [];
  for (const { text } of needed) {
    const placedLines = placed.filter(({ row }) => row.text === text).map(({ line }) => line);
    if (
      placedLines.length === 0 ||
      placedLines.some((line) => line.endsWith('…') && !text.endsWith('…'))
    ) {
      sheet.shortened.push(text);
    }
  }
  const block = newBlock(sheet);
  for (const { row, line, size, y } of placed) {
    const { face, colour } = row;
    const { cx, cy } = input.ring;
    placeLine(sheet, {
      face,
      text: line,
      size,
      x: cx,
      y: cy + y,
      align: 'middle',
      colour,
      background: input.background,
      block,
    });
  }
  return placed.reduce(
    (farthest, { y, size }) => Math.max(farthest, Math.abs(y) + size),
    input.from,
  );
}

/** Adds part of the spare space next to the hole, if the circle allows it. */
function placeWithSpare(
  rows: readonly RingRow[],
  input: RingRowsInput,
  minScale: number,
): PlacedRow[] | null {
  for (let scale = 1; scale > Math.max(minScale, MIN_SCALE); scale *= SHRINK_FACTOR) {
    const placed = placeRows(rows, input, scale, false);
    if (placed === null) continue;
    const spare = input.to - Math.max(...placed.map(({ y, size }) => Math.abs(y) + size * DESCENT));
    const shifted = { ...input, from: input.from + spare * HOLE_SPACE_SHARE };
    return placeRows(rows, shifted, scale, false) ?? placed;
  }
  return null;
}

/** Null if the rows do not fit. If forced, returns the rows that fit, shortened. */
function placeRows(
  rows: readonly RingRow[],
  { ring, where, from, to }: Omit<RingRowsInput, 'rows' | 'background'>,
  scale: number,
  isTruncating: boolean,
): PlacedRow[] | null {
  const placed: PlacedRow[] = [];
  let at = from;
  const order = where === 'below' ? rows : [...rows].reverse();
  for (const [index, row] of order.entries()) {
    const size = Math.max(MIN_SIZE, row.size * scale);
    const gap = where === 'below' ? row.gap : (order[index - 1]?.gap ?? 0);
    const start = at + (index === 0 ? 0 : gap * size);
    const lines = fitLines(row, size, isTruncating ? 1 : row.lines, (count) =>
      chord(ring, start + rowHeight(row.face, size, count)),
    );
    const fittedLines =
      lines ??
      (isTruncating
        ? [truncate(row.face, row.text, size, chord(ring, start + rowHeight(row.face, size, 1)))]
        : null);
    if (fittedLines === null) return null;
    const end = start + rowHeight(row.face, size, fittedLines.length);
    if (end > to) return isTruncating ? placed : null;
    fittedLines.forEach((line, number) => {
      const capLine = capHeight(row.face, size);
      const y =
        where === 'below'
          ? start + capLine + number * LEADING * size
          : -(start + DESCENT * size + (fittedLines.length - 1 - number) * LEADING * size);
      placed.push({ row, line, size, y });
    });
    at = end;
  }
  return placed;
}

function rowHeight(face: TypeStyle, size: number, lines: number): number {
  return capHeight(face, size) + (DESCENT + (lines - 1) * LEADING) * size;
}

function fitLines(
  row: RingRow,
  size: number,
  maxLines: number,
  widthFor: (lines: number) => number,
): string[] | null {
  for (let count = 1; count <= maxLines; count += 1) {
    const width = widthFor(count);
    if (width <= 0) return null;
    const lines =
      count === 1 && textWidth(row.face, row.text, size) <= width
        ? [row.text]
        : wrapTitle(row.face, row.text, size, width);
    if (lines.length <= count) return lines;
  }
  return null;
}

/** Width of the circle at this distance from its centre. */
function chord({ outerRadius }: Ring, distance: number): number {
  const squaredHalf = outerRadius * outerRadius - distance * distance;
  return squaredHalf <= 0 ? 0 : 2 * Math.sqrt(squaredHalf) - 1.5;
}

/**
 * Lines of text between the hole and the edge of a round part, limited by the width of the circle.
 */
import type { Ring } from '@lathe/rules/artwork/shapes';
import { LEAST_SIZE, type Sheet } from './layout.ts';
import {
  capHeight,
  type Face,
  newBlock,
  shortened,
  widthOf,
  wrapTitle,
  write,
} from './place-text.ts';

export interface RingRow {
  text: string;
  face: Face;
  size: number;
  colour: string;
  /** Space above, relative to the size. */
  gap: number;
  lines: number;
  /** Dropped without a warning if there is no space. */
  optional?: boolean;
}

interface RowsWish {
  ring: Ring;
  /** Relative to the hole. */
  where: 'above' | 'below';
  /** Start and end distance from the centre. */
  from: number;
  to: number;
  rows: readonly RingRow[];
  on: string;
}

interface PlacedRow {
  row: RingRow;
  line: string;
  size: number;
  /** Baseline, relative to the centre. */
  y: number;
}

const LEADING = 1.18;
const SHRINK = 0.94;
const DESCENT = 0.24;
/** Optional rows are dropped if they would shrink the text below this scale. */
const GOOD_SCALE = 0.8;
/** At this scale every row has reached the minimum size. */
const LEAST_SCALE = 0.2;
/** Share of the spare space that goes next to the hole. */
const SPARE_SHARE = 0.3;

/** Places rows from the centre outwards. Returns the distance of the outermost row. */
export function setRingRows(sheet: Sheet, wish: RowsWish): number {
  const all = wish.rows.filter(({ text }) => text !== '');
  const needed = all.filter(({ optional }) => !optional);
  if (all.length === 0) return wish.from;
  const placed =
    placeLoosely(all, wish, GOOD_SCALE) ??
    placeLoosely(needed, wish, 0) ??
    place(needed, wish, 0, true) ??
    [];
  for (const { text } of needed) {
    const shown = placed.filter(({ row }) => row.text === text).map(({ line }) => line);
    if (shown.length === 0 || shown.some((line) => line.endsWith('…') && !text.endsWith('…'))) {
      sheet.shortened.push(text);
    }
  }
  const block = newBlock(sheet);
  for (const { row, line, size, y } of placed) {
    const { face, colour } = row;
    const { cx, cy } = wish.ring;
    write(sheet, {
      face,
      text: line,
      size,
      x: cx,
      y: cy + y,
      align: 'middle',
      colour,
      on: wish.on,
      block,
    });
  }
  return placed.reduce((far, { y, size }) => Math.max(far, Math.abs(y) + size), wish.from);
}

/** Adds part of the spare space next to the hole, if the circle allows it. */
function placeLoosely(
  rows: readonly RingRow[],
  wish: RowsWish,
  leastScale: number,
): PlacedRow[] | null {
  for (let scale = 1; scale > Math.max(leastScale, LEAST_SCALE); scale *= SHRINK) {
    const placed = place(rows, wish, scale, false);
    if (placed === null) continue;
    const spare = wish.to - Math.max(...placed.map(({ y, size }) => Math.abs(y) + size * DESCENT));
    const looser = { ...wish, from: wish.from + spare * SPARE_SHARE };
    return place(rows, looser, scale, false) ?? placed;
  }
  return null;
}

/** Null if the rows do not fit. If forced, returns the rows that fit, shortened. */
function place(
  rows: readonly RingRow[],
  { ring, where, from, to }: Omit<RowsWish, 'rows' | 'on'>,
  scale: number,
  isForced: boolean,
): PlacedRow[] | null {
  const placed: PlacedRow[] = [];
  let at = from;
  const order = where === 'below' ? rows : [...rows].reverse();
  for (const [index, row] of order.entries()) {
    const size = Math.max(LEAST_SIZE, row.size * scale);
    const gapOf = where === 'below' ? row.gap : (order[index - 1]?.gap ?? 0);
    const start = at + (index === 0 ? 0 : gapOf * size);
    const lines = linesOf(row, size, isForced ? 1 : row.lines, (count) =>
      chord(ring, start + heightOf(row.face, size, count)),
    );
    const set =
      lines ??
      (isForced
        ? [shortened(row.face, row.text, size, chord(ring, start + heightOf(row.face, size, 1)))]
        : null);
    if (set === null) return null;
    const end = start + heightOf(row.face, size, set.length);
    if (end > to) return isForced ? placed : null;
    set.forEach((line, number) => {
      const cap = capHeight(row.face, size);
      const y =
        where === 'below'
          ? start + cap + number * LEADING * size
          : -(start + DESCENT * size + (set.length - 1 - number) * LEADING * size);
      placed.push({ row, line, size, y });
    });
    at = end;
  }
  return placed;
}

function heightOf(face: Face, size: number, lines: number): number {
  return capHeight(face, size) + (DESCENT + (lines - 1) * LEADING) * size;
}

function linesOf(
  row: RingRow,
  size: number,
  most: number,
  widthFor: (lines: number) => number,
): string[] | null {
  for (let count = 1; count <= most; count += 1) {
    const width = widthFor(count);
    if (width <= 0) return null;
    const lines =
      count === 1 && widthOf(row.face, row.text, size) <= width
        ? [row.text]
        : wrapTitle(row.face, row.text, size, width);
    if (lines.length <= count) return lines;
  }
  return null;
}

/** Width of the circle at this distance from its centre. */
function chord({ outerRadius }: Ring, distance: number): number {
  const half = outerRadius * outerRadius - distance * distance;
  return half <= 0 ? 0 : 2 * Math.sqrt(half) - 1.5;
}

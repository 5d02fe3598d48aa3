/** Searches for the best size, columns and line breaks of a track list. */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { MIN_SIZE, type Sheet } from './layout.ts';
import { breaksWord, type TypeStyle, textWidth, truncate, wrapTitle } from './place-text.ts';

export interface TrackRow {
  number: string;
  title: string;
  time: string;
}

export interface TrackListSide {
  /** Empty if there is only one side. */
  heading: string;
  rows: readonly TrackRow[];
}

export interface TrackListStyle {
  title: TypeStyle;
  number: TypeStyle | null;
  time: TypeStyle | null;
  head: TypeStyle;
  /** Heading size, relative to the row size. */
  headSize: number;
  /** Maximum row size. */
  size: number;
  /** Line height, relative to the size. */
  leading: number;
  /** `table`: times right-aligned; `run`: times after the title; `middle`: centred rows. */
  shape: 'table' | 'run' | 'middle';
  /** Width of the number column, relative to the size. */
  indent: number;
  colours: { title: string; number: string; time: string; head: string; background: string };
  /** A hairline above each row. */
  rule: { colour: string; width: number } | null;
  /** Preferred maximum of columns. */
  columns: number;
  /** Vertical alignment in its area. */
  anchor: 'top' | 'middle' | 'bottom';
}

export interface PlacedTrackRow {
  row: TrackRow;
  lines: string[];
}

export interface TrackListLayout {
  size: number;
  leading: number;
  columns: { side: TrackListSide; rows: PlacedTrackRow[]; heading: string }[][];
  columnWidth: number;
  gap: number;
  height: number;
  wraps: number;
}

const SHRINK_FACTOR = 0.94;
const MAX_LINES = 2;
/** Penalty for wrapped titles, which make a list hard to read. */
const WRAP_COST = 0.7;
/** Minimum title width, relative to the size. */
const MIN_TITLE_WIDTH = 5;
const MIN_SHORT_TITLE_WIDTH = 3;
/** Line height when space is short, relative to the size. */
const TIGHT_LEADING = 1.16;
export const SIDE_GAP = 1.3;
export const HEAD_GAP = 0.55;

/** Prefers large type, few columns and few wrapped titles. Undefined if nothing fits. */
export function findBestLayout(
  sides: readonly TrackListSide[],
  area: Rect,
  style: TrackListStyle,
): TrackListLayout | undefined {
  let best: { setting: TrackListLayout; score: number } | undefined;
  for (let size = Math.max(MIN_SIZE, style.size); ; size *= SHRINK_FACTOR) {
    const tried = Math.max(MIN_SIZE, size);
    for (const count of columnCounts(sides, style)) {
      const setting = layOutTracks(sides, area, style, {
        count,
        size: tried,
        leading: style.leading,
      });
      if (!setting || setting.height > area.height) continue;
      const extraColumns = Math.max(
        0,
        Math.log2(count / Math.max(1, Math.min(style.columns, sides.length))),
      );
      const rows = sides.reduce((sum, side) => sum + side.rows.length, 0);
      const score = tried * (1 - 0.16 * extraColumns) * (1 - (WRAP_COST * setting.wraps) / rows);
      if (!best || score > best.score) best = { setting, score };
    }
    if (tried === MIN_SIZE) return best?.setting;
  }
}

function columnCounts(sides: readonly TrackListSide[], { columns }: TrackListStyle): number[] {
  const upToSideCount = Array.from({ length: sides.length }, (_, index) => index + 1);
  const multiples = [2, 3, 4, 5, 6]
    .map((times) => times * sides.length)
    .filter((count) => count <= 8);
  return [...upToSideCount, ...multiples].filter(
    (count) => count >= Math.min(columns, sides.length),
  );
}

function layOutTracks(
  sides: readonly TrackListSide[],
  area: Rect,
  style: TrackListStyle,
  options: { count: number; size: number; leading: number; short?: boolean },
): TrackListLayout | null {
  const { count, size, leading, short = false } = options;
  const gap = count === 1 ? 0 : Math.min(12, Math.max(2.5, area.width * 0.045, size));
  const columnWidth = (area.width - gap * (count - 1)) / count;
  const titleSpace = titleWidth(style, size, columnWidth);
  if (titleSpace < size * (short ? MIN_SHORT_TITLE_WIDTH : MIN_TITLE_WIDTH)) return null;
  let breaksAnyWord = false;
  const set = sides.map((side) => ({
    side,
    rows: side.rows.map((row) => {
      const lineSpace =
        style.shape === 'table' ? titleSpace : titleSpace - timeWidth(style, row, size);
      breaksAnyWord ||= !short && breaksWord(style.title, row.title, size, lineSpace);
      const lines = short
        ? [truncate(style.title, row.title, size, lineSpace)]
        : wrapTitle(style.title, row.title, size, lineSpace);
      return { row, lines };
    }),
  }));
  const lengths = set.flatMap(({ rows }) => rows.map(({ lines }) => lines.length));
  if (breaksAnyWord || (!short && Math.max(...lengths) > MAX_LINES)) return null;
  const columns =
    count <= sides.length
      ? distributeSides(set, count, (one) => sideHeight(one, style, size, leading))
      : set.flatMap((one) => splitSide(one, count / sides.length));
  const heights = columns.map((column) => columnHeight(column, style, size, leading));
  const wraps = lengths.filter((length) => length > 1).length;
  return { size, leading, columns, columnWidth, gap, height: Math.max(...heights), wraps };
}

type PlacedSide = { side: TrackListSide; rows: PlacedTrackRow[] };

/** Distributes whole sides, in order, over columns of similar height. */
function distributeSides(
  sides: PlacedSide[],
  count: number,
  heightOf: (side: PlacedSide) => number,
) {
  const totalHeight = sides.reduce((sum, side) => sum + heightOf(side), 0);
  const columns: TrackListLayout['columns'] = Array.from({ length: count }, () => []);
  let column = 0;
  let used = 0;
  sides.forEach((side, index) => {
    const height = heightOf(side);
    const mustAdvance = sides.length - index <= count - 1 - column;
    const isFull = used + height / 2 > (totalHeight * (column + 1)) / count;
    if (column < count - 1 && (columns[column]?.length ?? 0) > 0 && (mustAdvance || isFull))
      column += 1;
    columns[column]?.push({ ...side, heading: side.side.heading });
    used += height;
  });
  return columns;
}

function splitSide({ side, rows }: PlacedSide, times: number): TrackListLayout['columns'] {
  const each = Math.ceil(rows.length / times);
  return Array.from({ length: times }, (_, index) => [
    {
      side,
      rows: rows.slice(index * each, (index + 1) * each),
      // A blank heading keeps the columns of one side aligned.
      heading: index === 0 ? side.heading : side.heading && ' ',
    },
  ]);
}

function sideHeight(
  side: PlacedSide,
  style: TrackListStyle,
  size: number,
  leading: number,
): number {
  const lines = side.rows.reduce((sum, row) => sum + rowHeight(row, leading), 0);
  return (lines + (side.side.heading ? style.headSize + HEAD_GAP : 0)) * size;
}

/** Lines of one title are closer than rows. */
export function rowHeight({ lines }: PlacedTrackRow, leading: number): number {
  return leading + (lines.length - 1) * Math.min(leading, 1.15);
}

function columnHeight(
  column: TrackListLayout['columns'][number],
  style: TrackListStyle,
  size: number,
  leading: number,
): number {
  const sides = column.reduce(
    (sum, one) =>
      sum +
      sideHeight({ ...one, side: { ...one.side, heading: one.heading } }, style, size, leading),
    0,
  );
  return sides + Math.max(0, column.length - 1) * SIDE_GAP * size;
}

function titleWidth(style: TrackListStyle, size: number, columnWidth: number): number {
  const number = style.number && style.shape !== 'middle' ? style.indent * size : 0;
  const time =
    style.time && style.shape === 'table' ? textWidth(style.time, '00:00', size) + size : 0;
  return columnWidth - number - time;
}

export function timeWidth(style: TrackListStyle, row: TrackRow, size: number): number {
  return style.time ? textWidth(style.time, row.time, size) + size * 0.8 : 0;
}

/**
 * Last resort: smallest size, tight and shortened, then without times, then without the last rows.
 */
export function layOutTight(
  sheet: Sheet,
  sides: readonly TrackListSide[],
  area: Rect,
  style: TrackListStyle,
): { setting: TrackListLayout; style: TrackListStyle } {
  const options = { size: MIN_SIZE, leading: TIGHT_LEADING, short: true };
  const plain = { ...style, rule: null };
  const tried = [plain, { ...plain, time: null }].flatMap((candidateStyle) =>
    columnCounts(sides, style).flatMap((count) => {
      const setting = layOutTracks(sides, area, candidateStyle, { ...options, count });
      return setting ? [{ setting, style: candidateStyle }] : [];
    }),
  );
  const found = tried.find(({ setting }) => setting.height <= area.height);
  const candidate = found ?? removeLastRows(tried.at(-1), area.height);
  const shown = new Set(
    candidate.setting.columns
      .flat()
      .flatMap(({ rows }) => rows)
      .filter(({ row, lines }) => lines[0] === row.title)
      .map(({ row }) => row),
  );
  for (const row of sides.flatMap(({ rows }) => rows)) {
    if (!shown.has(row)) sheet.shortened.push(row.title);
  }
  return candidate;
}

function removeLastRows(
  candidate: { setting: TrackListLayout; style: TrackListStyle } | undefined,
  height: number,
): { setting: TrackListLayout; style: TrackListStyle } {
  if (!candidate) throw new Error('The track list does not fit.');
  const { setting, style } = candidate;
  const columns = setting.columns.map((column) =>
    column.map((one) => ({ ...one, rows: [...one.rows] })),
  );
  for (const column of columns) {
    while (
      column.length > 0 &&
      columnHeight(column, style, setting.size, setting.leading) > height
    ) {
      const last = column.at(-1);
      if (last && last.rows.length > 0) last.rows.pop();
      else column.pop();
    }
  }
  return { setting: { ...setting, columns, height }, style };
}

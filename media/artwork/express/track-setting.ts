/** Searches for the best size, columns and line breaks of a track list. */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { LEAST_SIZE, type Sheet } from './layout.ts';
import { cutsWord, type Face, shortened, widthOf, wrapTitle } from './place-text.ts';

export interface ListedRow {
  number: string;
  title: string;
  time: string;
}

export interface ListedSide {
  /** Empty if there is only one side. */
  heading: string;
  rows: readonly ListedRow[];
}

export interface ListLook {
  title: Face;
  number: Face | null;
  time: Face | null;
  head: Face;
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
  colours: { title: string; number: string; time: string; head: string; on: string };
  /** A hairline above each row. */
  rule: { colour: string; width: number } | null;
  /** Preferred maximum of columns. */
  columns: number;
  /** Vertical alignment in its area. */
  anchor: 'top' | 'middle' | 'bottom';
}

export interface SetRow {
  row: ListedRow;
  lines: string[];
}

export interface Setting {
  size: number;
  leading: number;
  columns: { side: ListedSide; rows: SetRow[]; heading: string }[][];
  columnWidth: number;
  gap: number;
  height: number;
  wraps: number;
}

const SHRINK = 0.94;
const MOST_LINES = 2;
/** Penalty for wrapped titles, which make a list hard to read. */
const WRAP_COST = 0.7;
/** Minimum title width, relative to the size. */
const GOOD_MEASURE = 5;
const LEAST_MEASURE = 3;
/** Line height when space is short, relative to the size. */
const TIGHT = 1.16;
export const SIDE_GAP = 1.3;
export const HEAD_GAP = 0.55;

/** Prefers large type, few columns and few wrapped titles. Undefined if nothing fits. */
export function bestSetting(
  sides: readonly ListedSide[],
  area: Rect,
  look: ListLook,
): Setting | undefined {
  let best: { setting: Setting; score: number } | undefined;
  for (let size = Math.max(LEAST_SIZE, look.size); ; size *= SHRINK) {
    const tried = Math.max(LEAST_SIZE, size);
    for (const count of columnCounts(sides, look)) {
      const setting = settingOf(sides, area, look, { count, size: tried, leading: look.leading });
      if (!setting || setting.height > area.height) continue;
      const more = Math.max(
        0,
        Math.log2(count / Math.max(1, Math.min(look.columns, sides.length))),
      );
      const rows = sides.reduce((sum, side) => sum + side.rows.length, 0);
      const score = tried * (1 - 0.16 * more) * (1 - (WRAP_COST * setting.wraps) / rows);
      if (!best || score > best.score) best = { setting, score };
    }
    if (tried === LEAST_SIZE) return best?.setting;
  }
}

function columnCounts(sides: readonly ListedSide[], { columns }: ListLook): number[] {
  const few = Array.from({ length: sides.length }, (_, index) => index + 1);
  const many = [2, 3, 4, 5, 6].map((times) => times * sides.length).filter((count) => count <= 8);
  return [...few, ...many].filter((count) => count >= Math.min(columns, sides.length));
}

function settingOf(
  sides: readonly ListedSide[],
  area: Rect,
  look: ListLook,
  wish: { count: number; size: number; leading: number; short?: boolean },
): Setting | null {
  const { count, size, leading, short = false } = wish;
  const gap = count === 1 ? 0 : Math.min(12, Math.max(2.5, area.width * 0.045, size));
  const columnWidth = (area.width - gap * (count - 1)) / count;
  const measure = titleWidth(look, size, columnWidth);
  if (measure < size * (short ? LEAST_MEASURE : GOOD_MEASURE)) return null;
  let isCut = false;
  const set = sides.map((side) => ({
    side,
    rows: side.rows.map((row) => {
      const room = look.shape === 'table' ? measure : measure - timeWidth(look, row, size);
      isCut ||= !short && cutsWord(look.title, row.title, size, room);
      const lines = short
        ? [shortened(look.title, row.title, size, room)]
        : wrapTitle(look.title, row.title, size, room);
      return { row, lines };
    }),
  }));
  const lengths = set.flatMap(({ rows }) => rows.map(({ lines }) => lines.length));
  if (isCut || (!short && Math.max(...lengths) > MOST_LINES)) return null;
  const columns =
    count <= sides.length
      ? gathered(set, count, (one) => sideHeight(one, look, size, leading))
      : set.flatMap((one) => split(one, count / sides.length));
  const heights = columns.map((column) => columnHeight(column, look, size, leading));
  const wraps = lengths.filter((length) => length > 1).length;
  return { size, leading, columns, columnWidth, gap, height: Math.max(...heights), wraps };
}

type SideSet = { side: ListedSide; rows: SetRow[] };

/** Distributes whole sides, in order, over columns of similar height. */
function gathered(sides: SideSet[], count: number, heightOf: (side: SideSet) => number) {
  const whole = sides.reduce((sum, side) => sum + heightOf(side), 0);
  const columns: Setting['columns'] = Array.from({ length: count }, () => []);
  let column = 0;
  let used = 0;
  sides.forEach((side, index) => {
    const height = heightOf(side);
    const mustMove = sides.length - index <= count - 1 - column;
    const isFull = used + height / 2 > (whole * (column + 1)) / count;
    if (column < count - 1 && (columns[column]?.length ?? 0) > 0 && (mustMove || isFull))
      column += 1;
    columns[column]?.push({ ...side, heading: side.side.heading });
    used += height;
  });
  return columns;
}

function split({ side, rows }: SideSet, times: number): Setting['columns'] {
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

function sideHeight(side: SideSet, look: ListLook, size: number, leading: number): number {
  const lines = side.rows.reduce((sum, row) => sum + rowHeight(row, leading), 0);
  return (lines + (side.side.heading ? look.headSize + HEAD_GAP : 0)) * size;
}

/** Lines of one title are closer than rows. */
export function rowHeight({ lines }: SetRow, leading: number): number {
  return leading + (lines.length - 1) * Math.min(leading, 1.15);
}

function columnHeight(
  column: Setting['columns'][number],
  look: ListLook,
  size: number,
  leading: number,
): number {
  const sides = column.reduce(
    (sum, one) =>
      sum +
      sideHeight({ ...one, side: { ...one.side, heading: one.heading } }, look, size, leading),
    0,
  );
  return sides + Math.max(0, column.length - 1) * SIDE_GAP * size;
}

function titleWidth(look: ListLook, size: number, columnWidth: number): number {
  const number = look.number && look.shape !== 'middle' ? look.indent * size : 0;
  const time = look.time && look.shape === 'table' ? widthOf(look.time, '00:00', size) + size : 0;
  return columnWidth - number - time;
}

export function timeWidth(look: ListLook, row: ListedRow, size: number): number {
  return look.time ? widthOf(look.time, row.time, size) + size * 0.8 : 0;
}

/**
 * Last resort: smallest size, tight and shortened, then without times, then without the last rows.
 */
export function cramped(
  sheet: Sheet,
  sides: readonly ListedSide[],
  area: Rect,
  look: ListLook,
): { setting: Setting; look: ListLook } {
  const wish = { size: LEAST_SIZE, leading: TIGHT, short: true };
  const plain = { ...look, rule: null };
  const tried = [plain, { ...plain, time: null }].flatMap((bare) =>
    columnCounts(sides, look).flatMap((count) => {
      const setting = settingOf(sides, area, bare, { ...wish, count });
      return setting ? [{ setting, look: bare }] : [];
    }),
  );
  const found = tried.find(({ setting }) => setting.height <= area.height);
  const chosen = found ?? cut(tried.at(-1), area.height);
  const shown = new Set(
    chosen.setting.columns
      .flat()
      .flatMap(({ rows }) => rows)
      .filter(({ row, lines }) => lines[0] === row.title)
      .map(({ row }) => row),
  );
  for (const row of sides.flatMap(({ rows }) => rows)) {
    if (!shown.has(row)) sheet.shortened.push(row.title);
  }
  return chosen;
}

function cut(
  chosen: { setting: Setting; look: ListLook } | undefined,
  height: number,
): { setting: Setting; look: ListLook } {
  if (!chosen) throw new Error('There is no room for the songs.');
  const { setting, look } = chosen;
  const columns = setting.columns.map((column) =>
    column.map((one) => ({ ...one, rows: [...one.rows] })),
  );
  for (const column of columns) {
    while (
      column.length > 0 &&
      columnHeight(column, look, setting.size, setting.leading) > height
    ) {
      const last = column.at(-1);
      if (last && last.rows.length > 0) last.rows.pop();
      else column.pop();
    }
  }
  return { setting: { ...setting, columns, height }, look };
}

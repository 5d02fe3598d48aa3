/**
 * The songs of a release in a given area. What does not fit is set smaller, then in more columns,
 * and only then shortened.
 */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { fill, LEAST_SIZE, type Sheet } from './layout.ts';
import {
  cutsWord,
  type Face,
  newBlock,
  shortened,
  widthOf,
  wrapTitle,
  write,
} from './lettering.ts';

export interface ListedRow {
  number: string;
  title: string;
  time: string;
}

export interface ListedSide {
  /** Empty where there is but one. */
  heading: string;
  rows: readonly ListedRow[];
}

export interface ListLook {
  title: Face;
  number: Face | null;
  time: Face | null;
  head: Face;
  /** Of the heading, in sizes of a row. */
  headSize: number;
  /** The most that a row gets. */
  size: number;
  /** From one row to the next, in sizes. */
  leading: number;
  /** Times at the far edge, behind the title, or the whole row in the middle. */
  shape: 'table' | 'run' | 'middle';
  /** Width of the column of numbers, in sizes. */
  indent: number;
  colours: { title: string; number: string; time: string; head: string; on: string };
  /** A hairline above each row. */
  rule: { colour: string; width: number } | null;
  /** At most so many columns where all fits anyway. */
  columns: number;
  /** Where in its area it stands when there is room to spare. */
  anchor: 'top' | 'middle' | 'bottom';
}

interface SetRow {
  row: ListedRow;
  lines: string[];
}

interface Setting {
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
/** A list reads badly when titles are broken: what it may cost in size to keep them whole. */
const WRAP_COST = 0.7;
/** Of a title, in sizes. */
const GOOD_MEASURE = 5;
const LEAST_MEASURE = 3;
/** From row to row, in sizes, where there is no room to lose. */
const TIGHT = 1.16;
const SIDE_GAP = 1.3;
const HEAD_GAP = 0.55;

const ANCHORS = { top: 0, middle: 0.42, bottom: 1 } as const;

/** Returns what it covers. */
export function setTrackList(
  sheet: Sheet,
  sides: readonly ListedSide[],
  area: Rect,
  look: ListLook,
): { top: number; bottom: number; size: number } {
  const filled = sides.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return { top: area.y, bottom: area.y, size: look.size };
  const best = bestSetting(filled, area, look);
  const { setting, look: shown } = best
    ? { setting: best, look }
    : cramped(sheet, filled, area, look);
  const top = area.y + Math.max(0, area.height - setting.height) * ANCHORS[look.anchor];
  draw(sheet, setting, { ...area, y: top }, shown);
  return { top, bottom: top + setting.height, size: setting.size };
}

function bestSetting(
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

/** Whole sides in their order, in columns that are as even as they can be. */
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
      // Rows of one side begin at one height, with the heading above the first column.
      heading: index === 0 ? side.heading : side.heading && ' ',
    },
  ]);
}

function sideHeight(side: SideSet, look: ListLook, size: number, leading: number): number {
  const lines = side.rows.reduce((sum, row) => sum + rowHeight(row, leading), 0);
  return (lines + (side.side.heading ? look.headSize + HEAD_GAP : 0)) * size;
}

/** The lines of one title stand closer than two titles do. */
function rowHeight({ lines }: SetRow, leading: number): number {
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

function timeWidth(look: ListLook, row: ListedRow, size: number): number {
  return look.time ? widthOf(look.time, row.time, size) + size * 0.8 : 0;
}

/** The smallest size, tight and shortened; then without times; and then the last rows are lost. */
function cramped(
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

function draw(sheet: Sheet, setting: Setting, area: Rect, look: ListLook): void {
  const { size, leading, columnWidth, gap } = setting;
  const { colours } = look;
  setting.columns.forEach((column, index) => {
    const x = area.x + index * (columnWidth + gap);
    let y = area.y;
    for (const [place, { heading, rows }] of column.entries()) {
      if (place > 0) y += SIDE_GAP * size;
      if (heading) {
        const headSize = Math.max(LEAST_SIZE, size * look.headSize);
        const at = look.shape === 'middle' ? x + columnWidth / 2 : x;
        write(sheet, {
          face: look.head,
          text: shortened(look.head, heading, headSize, columnWidth),
          size: headSize,
          x: at,
          y: y + headSize * 0.76,
          align: look.shape === 'middle' ? 'middle' : 'start',
          colour: colours.head,
          on: colours.on,
        });
        y += (look.headSize + HEAD_GAP) * size;
      }
      for (const row of rows) {
        drawRow(sheet, row, { x, y, width: columnWidth, size, leading }, look);
        y += rowHeight(row, leading) * size;
      }
    }
  });
}

function drawRow(
  sheet: Sheet,
  { row, lines }: SetRow,
  at: { x: number; y: number; width: number; size: number; leading: number },
  look: ListLook,
): void {
  const { x, width, size, leading } = at;
  const { colours } = look;
  const { on } = colours;
  if (look.rule) fill(sheet, { x, y: at.y, width, height: look.rule.width }, look.rule.colour);
  const baseline = at.y + size * (leading / 2 + 0.34);
  const block = newBlock(sheet);
  const indent = look.number ? look.indent * size : 0;
  if (look.shape === 'middle') {
    lines.forEach((line, index) => {
      const isLast = index === lines.length - 1;
      const y = baseline + index * size * Math.min(leading, 1.15);
      const time = isLast && look.time ? row.time : '';
      const whole = widthOf(look.title, line, size) + (time ? timeWidth(look, row, size) : 0);
      const start = x + (width - whole) / 2;
      write(sheet, {
        face: look.title,
        text: line,
        size,
        x: start,
        y,
        colour: colours.title,
        on,
        block,
      });
      if (look.time && time) {
        const end = { x: start + whole, align: 'end' as const };
        write(sheet, {
          face: look.time,
          text: time,
          size,
          y,
          colour: colours.time,
          on,
          block,
          ...end,
        });
      }
    });
    return;
  }
  if (look.number) {
    write(sheet, {
      face: look.number,
      text: row.number,
      size,
      x,
      y: baseline,
      colour: colours.number,
      on,
      block,
    });
  }
  lines.forEach((line, index) => {
    const y = baseline + index * size * Math.min(leading, 1.15);
    write(sheet, {
      face: look.title,
      text: line,
      size,
      x: x + indent,
      y,
      colour: colours.title,
      on,
      block,
    });
    if (!look.time || index < lines.length - 1) return;
    const behind = x + indent + widthOf(look.title, line, size) + size * 0.8;
    const place = look.shape === 'table' ? { x: x + width, align: 'end' as const } : { x: behind };
    const timeY = look.shape === 'table' ? baseline : y;
    write(sheet, {
      face: look.time,
      text: row.time,
      size,
      y: timeY,
      colour: colours.time,
      on,
      block,
      ...place,
    });
  });
}

/**
 * Sets the track list into an area. If it does not fit, it uses smaller type, then more columns,
 * then shorter texts.
 */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { fill, LEAST_SIZE, type Sheet } from './layout.ts';
import { newBlock, shortened, widthOf, write } from './place-text.ts';
import {
  bestSetting,
  cramped,
  HEAD_GAP,
  type ListedSide,
  type ListLook,
  rowHeight,
  type SetRow,
  type Setting,
  SIDE_GAP,
  timeWidth,
} from './track-setting.ts';

const ANCHORS = { top: 0, middle: 0.42, bottom: 1 } as const;

/** Returns its top and bottom. */
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

/**
 * Sets the track list into an area. If it does not fit, it uses smaller type, then more columns,
 * then shorter texts.
 */
import type { Rect } from '@lathe/rules/artwork/shapes';
import { fill, MIN_SIZE, type Sheet } from './layout.ts';
import { newBlock, placeLine, textWidth, truncate } from './place-text.ts';
import {
  findBestLayout,
  HEAD_GAP,
  layOutTight,
  type PlacedTrackRow,
  rowHeight,
  SIDE_GAP,
  type TrackListLayout,
  type TrackListSide,
  type TrackListStyle,
  timeWidth,
} from './track-setting.ts';

const ANCHOR_SHARES = { top: 0, middle: 0.42, bottom: 1 } as const;

/** Returns its top and bottom. */
export function placeTrackList(
  sheet: Sheet,
  sides: readonly TrackListSide[],
  area: Rect,
  style: TrackListStyle,
): { top: number; bottom: number; size: number } {
  const filled = sides.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return { top: area.y, bottom: area.y, size: style.size };
  const best = findBestLayout(filled, area, style);
  const { setting, style: usedStyle } = best
    ? { setting: best, style }
    : layOutTight(sheet, filled, area, style);
  const top = area.y + Math.max(0, area.height - setting.height) * ANCHOR_SHARES[style.anchor];
  drawColumns(sheet, setting, { ...area, y: top }, usedStyle);
  return { top, bottom: top + setting.height, size: setting.size };
}

function drawColumns(
  sheet: Sheet,
  setting: TrackListLayout,
  area: Rect,
  style: TrackListStyle,
): void {
  const { size, leading, columnWidth, gap } = setting;
  const { colours } = style;
  setting.columns.forEach((column, index) => {
    const x = area.x + index * (columnWidth + gap);
    let y = area.y;
    for (const [timePosition, { heading, rows }] of column.entries()) {
      if (timePosition > 0) y += SIDE_GAP * size;
      if (heading) {
        const headSize = Math.max(MIN_SIZE, size * style.headSize);
        const at = style.shape === 'middle' ? x + columnWidth / 2 : x;
        placeLine(sheet, {
          face: style.head,
          text: truncate(style.head, heading, headSize, columnWidth),
          size: headSize,
          x: at,
          y: y + headSize * 0.76,
          align: style.shape === 'middle' ? 'middle' : 'start',
          colour: colours.head,
          background: colours.background,
        });
        y += (style.headSize + HEAD_GAP) * size;
      }
      for (const row of rows) {
        drawRow(sheet, row, { x, y, width: columnWidth, size, leading }, style);
        y += rowHeight(row, leading) * size;
      }
    }
  });
}

function drawRow(
  sheet: Sheet,
  { row, lines }: PlacedTrackRow,
  at: { x: number; y: number; width: number; size: number; leading: number },
  style: TrackListStyle,
): void {
  const { x, width, size, leading } = at;
  const { colours } = style;
  const { background } = colours;
  if (style.rule) fill(sheet, { x, y: at.y, width, height: style.rule.width }, style.rule.colour);
  const baseline = at.y + size * (leading / 2 + 0.34);
  const block = newBlock(sheet);
  const indent = style.number ? style.indent * size : 0;
  if (style.shape === 'middle') {
    lines.forEach((line, index) => {
      const isLast = index === lines.length - 1;
      const y = baseline + index * size * Math.min(leading, 1.15);
      const time = isLast && style.time ? row.time : '';
      const rowWidth =
        textWidth(style.title, line, size) + (time ? timeWidth(style, row, size) : 0);
      const start = x + (width - rowWidth) / 2;
      placeLine(sheet, {
        face: style.title,
        text: line,
        size,
        x: start,
        y,
        colour: colours.title,
        background,
        block,
      });
      if (style.time && time) {
        const end = { x: start + rowWidth, align: 'end' as const };
        placeLine(sheet, {
          face: style.time,
          text: time,
          size,
          y,
          colour: colours.time,
          background,
          block,
          ...end,
        });
      }
    });
    return;
  }
  if (style.number) {
    placeLine(sheet, {
      face: style.number,
      text: row.number,
      size,
      x,
      y: baseline,
      colour: colours.number,
      background,
      block,
    });
  }
  lines.forEach((line, index) => {
    const y = baseline + index * size * Math.min(leading, 1.15);
    placeLine(sheet, {
      face: style.title,
      text: line,
      size,
      x: x + indent,
      y,
      colour: colours.title,
      background,
      block,
    });
    if (!style.time || index < lines.length - 1) return;
    const afterTitle = x + indent + textWidth(style.title, line, size) + size * 0.8;
    const timePosition =
      style.shape === 'table' ? { x: x + width, align: 'end' as const } : { x: afterTitle };
    const timeY = style.shape === 'table' ? baseline : y;
    placeLine(sheet, {
      face: style.time,
      text: row.time,
      size,
      y: timeY,
      colour: colours.time,
      background,
      block,
      ...timePosition,
    });
  });
}

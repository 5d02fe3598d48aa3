/** Turns the pointer into placements. */
import type { Point } from '@lathe/rules/merch/check-placement';
import { dragCorner, dragRotation, moveBy, snap } from '@lathe/rules/merch/drag-placement';
import type { PictureSize, PrintArea } from '@lathe/rules/merch/placement';
import type { Placed } from './placements.ts';
import type { SnapLines } from './session.ts';

/** `move`, `rotate`, or `corner-` with the index of a corner. */
export type DragPart = 'move' | 'rotate' | `corner-${number}`;

interface DragStart {
  part: DragPart;
  /** In millimetres from the middle of the area. */
  from: Point;
  placed: Placed;
  picture: PictureSize;
  area: PrintArea;
  /** How close it has to be to a line. */
  snapMm: number;
}

export interface Dragged {
  placed: Placed;
  lines: SnapLines;
}

const NO_LINES = { x: null, y: null };

/** With Shift, nothing snaps, and the picture turns in steps. */
export function dragTo(start: DragStart, to: Point, isShift: boolean): Dragged {
  const { part, from, placed, picture, area, snapMm } = start;
  if (part === 'rotate') {
    const turned = dragRotation(placed, to, { inSteps: isShift });
    return { placed: { ...placed, ...turned }, lines: NO_LINES };
  }
  if (part === 'move') {
    const moved = moveBy(placed, { x: to.x - from.x, y: to.y - from.y });
    if (isShift) return { placed: { ...placed, ...moved }, lines: NO_LINES };
    const { placement, lines } = snap({ area, placement: moved, picture }, snapMm);
    return { placed: { ...placed, ...placement }, lines };
  }
  const corner = Number(part.slice('corner-'.length));
  return { placed: { ...placed, ...dragCorner(placed, picture, { corner, to }) }, lines: NO_LINES };
}

export function isDragPart(text: string | undefined): text is DragPart {
  return text === 'move' || text === 'rotate' || /^corner-[0-3]$/.test(text ?? '');
}

/** What the stage shows, in millimetres from the middle of the print area. */
import type { PrintArea } from '@lathe/rules/merch/placement';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const A4 = { short: 210, long: 297 };
/** For rulers and handles, as a share of the longer side. */
const MARGIN = 0.085;

/** An A4 sheet lies like the area. */
export function sheetFor({ widthMm, heightMm }: PrintArea): { width: number; height: number } {
  return widthMm > heightMm
    ? { width: A4.long, height: A4.short }
    : { width: A4.short, height: A4.long };
}

export function frameOf(area: PrintArea, { hasSheet }: { hasSheet: boolean }): Frame {
  const sheet = hasSheet ? sheetFor(area) : { width: 0, height: 0 };
  const width = Math.max(area.widthMm + 2 * area.bleedMm, sheet.width);
  const height = Math.max(area.heightMm + 2 * area.bleedMm, sheet.height);
  const margin = Math.max(width, height) * MARGIN;
  return {
    left: -width / 2 - margin,
    top: -height / 2 - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  };
}

export interface Tick {
  /** From the middle. */
  mm: number;
  /** Null for small ticks. */
  label: string | null;
}

/** Every centimetre; a figure at every fifth, or more often on a small area. */
export function ticksOf(lengthMm: number): Tick[] {
  const labelEvery = lengthMm > 150 ? 50 : 20;
  const last = Math.floor(lengthMm / 2 / 10) * 10;
  return Array.from({ length: (2 * last) / 10 + 1 }, (_, index) => {
    const mm = index * 10 - last;
    return { mm, label: mm % labelEvery === 0 ? String(Math.abs(mm)) : null };
  });
}

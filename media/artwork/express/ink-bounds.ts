/** Ink bounds of a line, from cached glyph boxes. */
import type { FontFile, FontName } from '../../type/fonts.ts';
import { type Box, placeGlyphs } from '../../type/outline-text.ts';

const EMPTY_BOX = { left: 0, top: 0, right: 0, bottom: 0 };
const glyphBoxes = new WeakMap<FontFile, Map<number, Box | null>>();

/** Relative to the start of the baseline; y grows downwards. Empty for blank text. */
export function inkBounds(setting: {
  font: FontName;
  text: string;
  size: number;
  tracking?: number;
}): Box {
  const ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { file, index, x, scale } of placeGlyphs(setting).glyphs) {
    const box = glyphBox(file, index);
    if (!box) continue;
    ink.left = Math.min(ink.left, x + box.left * scale);
    ink.right = Math.max(ink.right, x + box.right * scale);
    ink.top = Math.min(ink.top, box.top * scale);
    ink.bottom = Math.max(ink.bottom, box.bottom * scale);
  }
  return ink.right < ink.left ? EMPTY_BOX : ink;
}

/** In font units. Uses control points, so the box is never too small. */
function glyphBox(file: FontFile, index: number): Box | null {
  const boxes = glyphBoxes.get(file) ?? new Map<number, Box | null>();
  glyphBoxes.set(file, boxes);
  const cached = boxes.get(index);
  if (cached !== undefined) return cached;
  const points = file.font.glyphs.get(index).path.commands.flatMap((command) => {
    const { type, x, y, x1, y1, x2, y2 } = command;
    if (type === 'Z') return [];
    if (type === 'C') return [[x1, y1] as const, [x2, y2] as const, [x, y] as const];
    return type === 'Q' ? [[x1, y1] as const, [x, y] as const] : [[x, y] as const];
  });
  const box =
    points.length === 0
      ? null
      : {
          left: Math.min(...points.map(([x]) => x)),
          right: Math.max(...points.map(([x]) => x)),
          top: Math.min(...points.map(([, y]) => -y)),
          bottom: Math.max(...points.map(([, y]) => -y)),
        };
  boxes.set(index, box);
  return box;
}

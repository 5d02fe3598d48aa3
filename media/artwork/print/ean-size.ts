import type { Rect } from '@lathe/rules/artwork/shapes';

/** The symbol at 100%, with its quiet zones and digits (GS1 General Specifications 5.2.6.6). */
const EAN_WIDTH = 37.29;
const EAN_HEIGHT = 25.93;

/** In the middle of the place that is kept for it, at 100% where there is room; 80% is the least. */
export function symbolIn(area: Rect): Rect {
  const scale = Math.min(1, area.width / EAN_WIDTH, area.height / EAN_HEIGHT);
  const width = EAN_WIDTH * scale;
  const height = EAN_HEIGHT * scale;
  return {
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
    width,
    height,
  };
}

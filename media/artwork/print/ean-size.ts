import type { Rect } from '@lathe/rules/artwork/shapes';

/**
 * Symbol size in millimetres at 100%, with quiet zones and digits (GS1 General Specifications
 * 5.2.6.6).
 */
const EAN_WIDTH = 37.29;
const EAN_HEIGHT = 25.93;

/** Centred in its area, at 100% if it fits, else smaller. GS1 allows no less than 80%. */
export function fitEanSymbol(area: Rect): Rect {
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

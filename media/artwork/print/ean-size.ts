import type { Rect } from '@lathe/rules/artwork/shapes';
import { EAN_MIN_SCALE } from '@lathe/rules/limits';

/**
 * Symbol size in millimetres at 100%, with quiet zones and digits (GS1 General Specifications
 * 5.2.6.6).
 */
const EAN_WIDTH = 37.29;
const EAN_HEIGHT = 25.93;
/** Width of the bars alone at 100%: 95 modules of 0.33 mm. */
export const EAN_BARS_WIDTH = 31.35;

/**
 * Centred in its area, at 100% if it fits, else smaller. Throws below the minimum, because tills
 * could not read it.
 */
export function fitEanSymbol(area: Rect): Rect {
  const scale = Math.min(1, area.width / EAN_WIDTH, area.height / EAN_HEIGHT);
  if (scale < EAN_MIN_SCALE) {
    throw new RangeError(
      `An EAN needs ${EAN_MIN_SCALE * 100}% of its size; ${area.width} × ${area.height} mm is too small.`,
    );
  }
  const width = EAN_WIDTH * scale;
  const height = EAN_HEIGHT * scale;
  return {
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
    width,
    height,
  };
}

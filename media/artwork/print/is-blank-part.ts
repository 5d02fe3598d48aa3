import type { RenderedPart } from './render-previews.ts';

const WHITE = 250;
/** The edge of the barcode may be grey from smoothing. */
const BARCODE_EDGE_MM = 0.5;

/** Whether the designer drew nothing: the barcode is ours, and guides are not printed. */
export function isBlankPart({ part, pixels, pxPerMm }: RenderedPart): boolean {
  const { data, width, height, channels } = pixels;
  const isOurs = (column: number, row: number) => {
    if (!part.barcode) return false;
    const x = column / pxPerMm - part.bleed;
    const y = row / pxPerMm - part.bleed;
    const area = part.barcode;
    return (
      x >= area.x - BARCODE_EDGE_MM &&
      x <= area.x + area.width + BARCODE_EDGE_MM &&
      y >= area.y - BARCODE_EDGE_MM &&
      y <= area.y + area.height + BARCODE_EDGE_MM
    );
  };
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * channels;
      const darkest = Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
      if (darkest < WHITE && !isOurs(column, row)) return false;
    }
  }
  return true;
}

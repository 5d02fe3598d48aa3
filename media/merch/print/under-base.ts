/** The white that is printed below the ink on dark cloth. */
import { distanceTo } from '../check/distance.ts';

/** So much smaller than the ink that no white shows when both are printed a little apart. */
const CHOKE_MM = 0.3;
const CHOKE_PX = (CHOKE_MM / 25.4) * 300;
const INKED = 128;

interface Size {
  widthPx: number;
  heightPx: number;
}

export function underBase(ink: Uint8Array, size: Size): Uint8Array {
  const white = new Uint8Array(ink.length);
  const { left, top, width, height } = inkedPart(ink, size);
  const alphas = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = ((top + y) * size.widthPx + left) * 4 + 3;
    for (let x = 0; x < width; x += 1) alphas[y * width + x] = ink[row + x * 4] as number;
  }
  const toEdge = distanceTo({ width, height }, (at) => (alphas[at] as number) < INKED);
  for (let y = 0; y < height; y += 1) {
    const row = ((top + y) * size.widthPx + left) * 4;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      // The middle of the first inked pixel is half a pixel from the edge.
      const inside = Math.min(1, Math.max(0, (toEdge[at] as number) - CHOKE_PX));
      const alpha = Math.round((alphas[at] as number) * inside);
      if (alpha === 0) continue;
      white.fill(255, row + x * 4, row + x * 4 + 3);
      white[row + x * 4 + 3] = alpha;
    }
  }
  return white;
}

/** All that is not transparent, and one pixel around it: the rest of a large area takes no time. */
function inkedPart(ink: Uint8Array, { widthPx, heightPx }: Size) {
  const edges = { left: widthPx, top: heightPx, right: -1, bottom: -1 };
  for (let y = 0, at = 3; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1, at += 4) {
      if (ink[at] === 0) continue;
      if (x < edges.left) edges.left = x;
      if (x > edges.right) edges.right = x;
      if (y < edges.top) edges.top = y;
      edges.bottom = y;
    }
  }
  const left = Math.max(0, edges.left - 1);
  const top = Math.max(0, edges.top - 1);
  const width = Math.min(widthPx, edges.right + 2) - left;
  const height = Math.min(heightPx, edges.bottom + 2) - top;
  return { left, top, width: Math.max(0, width), height: Math.max(0, height) };
}

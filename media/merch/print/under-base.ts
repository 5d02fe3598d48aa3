/** The white that is printed below the ink on dark cloth. */
import { distanceTo } from '../check/distance.ts';

/** So much smaller than the ink that no white shows when both are printed a little apart. */
const CHOKE_MM = 0.3;
const CHOKE_PX = (CHOKE_MM / 25.4) * 300;
const INKED = 128;

export function underBase(
  ink: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Uint8Array {
  const size = { width: widthPx, height: heightPx };
  const toEdge = distanceTo(size, (at) => (ink[at * 4 + 3] ?? 0) < INKED);
  const white = new Uint8Array(ink.length);
  for (let at = 0; at < toEdge.length; at += 1) {
    // The middle of the first inked pixel is half a pixel from the edge.
    const inside = Math.min(1, Math.max(0, (toEdge[at] ?? 0) - CHOKE_PX));
    const alpha = Math.round((ink[at * 4 + 3] ?? 0) * inside);
    if (alpha === 0) continue;
    white.fill(255, at * 4, at * 4 + 3);
    white[at * 4 + 3] = alpha;
  }
  return white;
}

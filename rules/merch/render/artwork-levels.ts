/**
 * A picture to print, in linear light with premultiplied alpha, at its size, half of it, a quarter
 * and so on. Shrinking it this way keeps thin lines and half-transparent edges as they print.
 */
import { LINEAR } from './srgb.ts';

/** Bytes of sRGB with alpha that is not premultiplied, as canvas and decoders give them. */
export interface ArtworkPixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

export interface ArtworkLevel {
  width: number;
  height: number;
  /** Four numbers for each pixel. */
  data: Float32Array;
}

/** The largest first. */
export type ArtworkLevels = readonly ArtworkLevel[];

export function artworkLevels({ data, width, height }: ArtworkPixels): ArtworkLevels {
  const first = new Float32Array(width * height * 4);
  for (let at = 0; at < first.length; at += 4) {
    const alpha = (data[at + 3] as number) / 255;
    if (alpha === 0) continue;
    first[at] = (LINEAR[data[at] as number] as number) * alpha;
    first[at + 1] = (LINEAR[data[at + 1] as number] as number) * alpha;
    first[at + 2] = (LINEAR[data[at + 2] as number] as number) * alpha;
    first[at + 3] = alpha;
  }
  const levels: ArtworkLevel[] = [{ width, height, data: first }];
  for (let last = levels[0]; last && (last.width > 1 || last.height > 1); ) {
    last = halved(last);
    levels.push(last);
  }
  return levels;
}

function halved({ width, height, data }: ArtworkLevel): ArtworkLevel {
  const newWidth = Math.max(1, width >> 1);
  const newHeight = Math.max(1, height >> 1);
  const result = new Float32Array(newWidth * newHeight * 4);
  for (let row = 0; row < newHeight; row++) {
    const upper = Math.min(height - 1, row * 2) * width;
    const lower = Math.min(height - 1, row * 2 + 1) * width;
    for (let column = 0; column < newWidth; column++) {
      const left = Math.min(width - 1, column * 2);
      const right = Math.min(width - 1, column * 2 + 1);
      const target = (row * newWidth + column) * 4;
      for (let channel = 0; channel < 4; channel++) {
        result[target + channel] =
          ((data[(upper + left) * 4 + channel] as number) +
            (data[(upper + right) * 4 + channel] as number) +
            (data[(lower + left) * 4 + channel] as number) +
            (data[(lower + right) * 4 + channel] as number)) /
          4;
      }
    }
  }
  return { width: newWidth, height: newHeight, data: result };
}

/** Adds the colour at a point (0 to 1) of one level, times `weight`, to `into`. */
export function addSample(
  { width, height, data }: ArtworkLevel,
  u: number,
  v: number,
  weight: number,
  into: Float32Array,
): void {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = x - left;
  const down = y - top;
  const weights = [
    (1 - across) * (1 - down) * weight,
    across * (1 - down) * weight,
    (1 - across) * down * weight,
    across * down * weight,
  ] as const;
  const a = (top * width + left) * 4;
  const b = (top * width + right) * 4;
  const c = (bottom * width + left) * 4;
  const d = (bottom * width + right) * 4;
  for (let channel = 0; channel < 4; channel++) {
    into[channel] =
      (into[channel] as number) +
      (data[a + channel] as number) * weights[0] +
      (data[b + channel] as number) * weights[1] +
      (data[c + channel] as number) * weights[2] +
      (data[d + channel] as number) * weights[3];
  }
}

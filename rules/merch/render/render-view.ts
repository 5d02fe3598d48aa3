/**
 * The picture of a product: cloth, light and print. The same formula is in
 * `web/features/merch-preview/shader.ts`; a test compares both.
 */
import type { Placement } from '../placement.ts';
import { type ArtworkLevels, addSample } from './artwork-levels.ts';
import { SHADE_MAX, SLOPE_MAX } from './pack-maps.ts';
import {
  type AreaSize,
  linearColour,
  needsUnderbase,
  type PrintSetup,
  printSetup,
  UNDERBASE_WHITE,
} from './print-setup.ts';
import { LINEAR, srgbByte } from './srgb.ts';
import { type ViewMaps, viewMaps } from './view-maps.ts';
import type { ProductView } from './views.ts';

export interface Print {
  artwork: ArtworkLevels;
  area: AreaSize;
  placement: Placement;
}

export interface RenderInput {
  view: ProductView;
  clothHex: string;
  /** Null: nothing is printed. */
  print: Print | null;
  /** Pixels on each side. */
  size: number;
  /** Made if not given, in the size of the result. */
  maps?: ViewMaps;
}

export interface RenderedView {
  /** Opaque sRGB with four bytes for each pixel. */
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

export function renderView({ view, clothHex, print, size, maps }: RenderInput): RenderedView {
  const known = maps ?? viewMaps(view, size);
  const data = new Uint8ClampedArray(size * size * 4);
  const cloth = linearColour(clothHex);
  const white = needsUnderbase(clothHex);
  const ink = print && inkAt(view, print, size);
  const sample = new Float32Array(9);
  const printed = new Float32Array(4);
  for (let row = 0, target = 0; row < size; row++) {
    for (let column = 0; column < size; column++, target += 4) {
      readMaps(known, column, row, size, sample);
      data[target + 3] = 255;
      const share = sample[3] as number;
      let alpha = 0;
      if (ink && share > 0) {
        const visible = sample[8] as number;
        if (visible > 0) alpha = visible * ink(column, row, sample, printed);
      }
      const shade = sample[4] as number;
      const sheen = (sample[5] as number) * known.sheenGain * (1 - alpha * (1 - known.inkSheen));
      for (let channel = 0; channel < 3; channel++) {
        const scene = sample[channel] as number;
        if (share === 0) {
          data[target + channel] = srgbByte(scene);
          continue;
        }
        const base = cloth[channel] as number;
        let colour = base;
        if (alpha > 0) {
          const inked = (printed[channel] as number) * (white ? UNDERBASE_WHITE : base);
          colour = base + (inked - base) * alpha;
        }
        const lit = colour * shade + sheen;
        data[target + channel] = srgbByte(scene + (lit - scene) * share);
      }
    }
  }
  return { data, width: size, height: size };
}

/** Scene (linear), cloth share, light, sheen, slopes and print share of one pixel of the result. */
function readMaps(
  { size: from, scene, cloth, print }: ViewMaps,
  column: number,
  row: number,
  size: number,
  into: Float32Array,
): void {
  const x = from === size ? column : clampTo(((column + 0.5) * from) / size - 0.5, from - 1);
  const y = from === size ? row : clampTo(((row + 0.5) * from) / size - 0.5, from - 1);
  const left = Math.floor(x);
  const top = Math.floor(y);
  const a = top * from + left;
  const across = x - left;
  const down = y - top;
  const b = across > 0 ? a + 1 : a;
  const c = down > 0 ? a + from : a;
  const d = c + b - a;
  const read = (map: Uint8Array, step: number, channel: number) => {
    const one = map[a * step + channel] as number;
    if (across === 0 && down === 0) return one;
    const upper = one + ((map[b * step + channel] as number) - one) * across;
    const three = map[c * step + channel] as number;
    const lower = three + ((map[d * step + channel] as number) - three) * across;
    return upper + (lower - upper) * down;
  };
  into[0] = linearOf(read(scene, 4, 0));
  into[1] = linearOf(read(scene, 4, 1));
  into[2] = linearOf(read(scene, 4, 2));
  into[3] = read(scene, 4, 3) / 255;
  if (into[3] === 0) return;
  into[4] = SHADE_MAX * (read(cloth, 4, 0) / 255) ** 2;
  into[5] = (read(cloth, 4, 1) / 255) ** 2;
  into[6] = ((read(cloth, 4, 2) - 128) / 127) * SLOPE_MAX;
  into[7] = ((read(cloth, 4, 3) - 128) / 127) * SLOPE_MAX;
  into[8] = read(print, 1, 0) / 255;
}

function linearOf(byte: number): number {
  const low = Math.floor(byte);
  const from = LINEAR[low] as number;
  return low === byte ? from : from + ((LINEAR[low + 1] as number) - from) * (byte - low);
}

function clampTo(value: number, high: number): number {
  return Math.max(0, Math.min(high, value));
}

type InkAt = (column: number, row: number, sample: Float32Array, into: Float32Array) => number;

/** How much ink a pixel gets, and its colour (not premultiplied). */
function inkAt(view: ProductView, { artwork, area, placement }: Print, size: number): InkAt {
  const [largest] = artwork;
  if (!largest) return () => 0;
  const setup = printSetup({ view, area, placement, artwork: largest, size });
  const { surface, spanMm, warpMm } = view;
  const { middle } = surface;
  return (column, row, sample, into) => {
    let x = ((column + 0.5) / size - 0.5) * spanMm - middle.x;
    let y = ((row + 0.5) / size - 0.5) * spanMm - middle.y;
    let narrowing = 1;
    if (surface.kind === 'cylinder') {
      const sine = x / surface.radiusMm;
      if (Math.abs(sine) >= 0.999) return 0;
      narrowing = Math.sqrt(1 - sine * sine);
      x = surface.radiusMm * (Math.asin(sine) + surface.turn);
      y = (y - surface.radiusMm * narrowing * Math.sin(surface.pitch)) / Math.cos(surface.pitch);
    }
    x += (sample[6] as number) * warpMm;
    y += (sample[7] as number) * warpMm;
    return inkOf(setup, artwork, x, y, narrowing, into);
  };
}

/** `narrowing`: how much narrower a surface looks that is turned away. */
function inkOf(
  setup: PrintSetup,
  artwork: ArtworkLevels,
  x: number,
  y: number,
  narrowing: number,
  into: Float32Array,
): number {
  const { pixelMm } = setup;
  const fromX = x - setup.x;
  const fromY = y - setup.y;
  const artX = fromX * setup.cosine + fromY * setup.sine;
  const artY = fromY * setup.cosine - fromX * setup.sine;
  const inside = setup.isCircle
    ? edge(setup.halfWidth - Math.hypot(x, y), pixelMm)
    : edge(setup.halfWidth - Math.abs(x), pixelMm / narrowing) *
      edge(setup.halfHeight - Math.abs(y), pixelMm);
  const covered =
    inside *
    edge(setup.halfArtWidth - Math.abs(artX), pixelMm) *
    edge(setup.halfArtHeight - Math.abs(artY), pixelMm);
  if (covered <= 0) return 0;
  const level = Math.min(artwork.length - 1, setup.level - Math.log2(narrowing) / 2);
  const low = Math.floor(level);
  const share = level - low;
  const u = artX / (2 * setup.halfArtWidth) + 0.5;
  const v = artY / (2 * setup.halfArtHeight) + 0.5;
  into.fill(0);
  const first = artwork[low];
  const second = artwork[low + 1];
  if (first) addSample(first, u, v, 1 - share, into);
  if (second && share > 0) addSample(second, u, v, share, into);
  const alpha = into[3] as number;
  if (alpha <= 0.0001) return 0;
  for (let channel = 0; channel < 3; channel++) into[channel] = (into[channel] as number) / alpha;
  return alpha * covered;
}

/** A straight edge covers a pixel in part. */
function edge(inside: number, pixelMm: number): number {
  return clampTo(inside / pixelMm + 0.5, 1);
}

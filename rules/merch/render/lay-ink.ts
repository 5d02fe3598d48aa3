/** The print on the surface of a product: how much ink each pixel of the picture gets. */
import type { Placement } from '../placement.ts';
import { type ArtworkLevels, addSample } from './artwork-levels.ts';
import { clamp } from './noise.ts';
import { SLOPE_MAX, type ViewMaps } from './pack-maps.ts';
import { type AreaSize, type PrintSetup, printSetup } from './print-setup.ts';
import type { ProductView } from './views.ts';

export interface Print {
  artwork: ArtworkLevels;
  area: AreaSize;
  placement: Placement;
  /** Over the whole picture, where the editor shows its resolution. */
  tint?: Tint | null;
}

/** Red, green and blue in linear light, and how much it covers. */
export type Tint = readonly [red: number, green: number, blue: number, share: number];

/** Red, green and blue of the ink in linear light, and its share, for each pixel. */
export type InkLayer = Float32Array;

/** The same for every colour of the cloth. */
export function layInk(view: ProductView, print: Print, maps: ViewMaps): InkLayer {
  const { size, cloth, print: visible } = maps;
  const layer = new Float32Array(size * size * 4);
  const ink = inkAt(view, print, size);
  const printed = new Float32Array(4);
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      if (visible[at] === 0) continue;
      const slopeX = slopeOf(cloth[at * 4 + 2] as number);
      const slopeY = slopeOf(cloth[at * 4 + 3] as number);
      const share = ink(column, row, slopeX, slopeY, printed);
      if (share === 0) continue;
      layer.set(printed, at * 4);
      layer[at * 4 + 3] = (share * (visible[at] as number)) / 255;
    }
  }
  return layer;
}

function slopeOf(byte: number): number {
  return ((byte - 128) / 127) * SLOPE_MAX;
}

type InkAt = (
  column: number,
  row: number,
  slopeX: number,
  slopeY: number,
  into: Float32Array,
) => number;

/** How much ink a pixel gets, and its colour (not premultiplied). */
function inkAt(
  view: ProductView,
  { artwork, area, placement, tint = null }: Print,
  size: number,
): InkAt {
  const [largest] = artwork;
  if (!largest) return () => 0;
  const setup = printSetup({ view, area, placement, artwork: largest, size });
  const { surface, spanMm, warpMm } = view;
  const { middle } = surface;
  return (column, row, slopeX, slopeY, into) => {
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
    x += slopeX * warpMm;
    y += slopeY * warpMm;
    return inkOf(setup, artwork, x, y, narrowing, tint, into);
  };
}

/** `narrowing`: how much narrower a surface looks that is turned away. */
function inkOf(
  setup: PrintSetup,
  artwork: ArtworkLevels,
  x: number,
  y: number,
  narrowing: number,
  tint: Tint | null,
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
  if (tint) cover(into, tint);
  const alpha = into[3] as number;
  if (alpha <= 0.0001) return 0;
  for (let channel = 0; channel < 3; channel++) into[channel] = (into[channel] as number) / alpha;
  return alpha * covered;
}

/** `ink` is premultiplied. */
function cover(ink: Float32Array, [red, green, blue, share]: Tint): void {
  for (const [channel, value] of [red, green, blue, 1].entries()) {
    ink[channel] = (ink[channel] as number) * (1 - share) + value * share;
  }
}

/** A straight edge covers a pixel in part. */
function edge(inside: number, pixelMm: number): number {
  return clamp(inside / pixelMm + 0.5, 0, 1);
}

/** Small pictures of products with simple prints, and measures of what is seen in them. */
import type { Placement } from '../../placement.ts';
import { type ArtworkLevels, artworkLevels } from '../artwork-levels.ts';
import { type RenderedView, renderView } from '../render-view.ts';
import { viewMaps } from '../view-maps.ts';
import { type ProductView, viewOf } from '../views.ts';

export const SAMPLE_SIZE = 224;
export const AREA = { shape: 'rectangle', widthMm: 305, heightMm: 406 } as const;
export const CENTRED: Placement = { xMm: 0, yMm: 0, widthMm: 200, rotation: 0 };

type Rgba = readonly [number, number, number, number];
export const RED: Rgba = [220, 20, 20, 255];

/** `colourAt` gets shares of the width and height. */
export function artworkOf(
  colourAt: (u: number, v: number) => Rgba,
  [width, height]: readonly [number, number] = [64, 64],
): ArtworkLevels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [u, v] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height];
    data.set(colourAt(u, v), at * 4);
  }
  return artworkLevels({ data, width, height });
}

export function sampleView(type: string, code: string): ProductView {
  const view = viewOf(type, code);
  if (!view) throw new Error(`${type} has no view ${code}.`);
  return view;
}

interface Sample {
  view?: ProductView;
  clothHex?: string;
  artwork?: ArtworkLevels | null;
  area?: { shape: 'rectangle' | 'circle'; widthMm: number; heightMm: number };
  placement?: Partial<Placement>;
}

export function sample({ artwork = null, placement, ...rest }: Sample): RenderedView {
  const { view = sampleView('t_shirt', 'front'), clothHex = '#f6f5f1', area = AREA } = rest;
  const print = artwork && { artwork, area, placement: { ...CENTRED, ...placement } };
  return renderView({ view, clothHex, print, maps: viewMaps(view, SAMPLE_SIZE) });
}

export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The middle of all found pixels. */
  x: number;
  y: number;
}

/** In millimetres of the picture from its middle; null if no pixel is found. */
export function extentOf(
  { data, width }: RenderedView,
  spanMm: number,
  isFound: (red: number, green: number, blue: number) => boolean,
): Extent | null {
  const mm = spanMm / width;
  const found: [number, number][] = [];
  for (let at = 0; at < width * width; at++) {
    const start = at * 4;
    const red = data[start] as number;
    if (isFound(red, data[start + 1] as number, data[start + 2] as number)) {
      found.push([at % width, Math.floor(at / width)]);
    }
  }
  if (found.length === 0) return null;
  const xs = found.map(([x]) => x);
  const ys = found.map(([, y]) => y);
  const place = (pixels: number) => pixels * mm - spanMm / 2;
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  return {
    left: place(Math.min(...xs)),
    right: place(Math.max(...xs) + 1),
    top: place(Math.min(...ys)),
    bottom: place(Math.max(...ys) + 1),
    x: place(mean(xs) + 0.5),
    y: place(mean(ys) + 0.5),
  };
}

/** More red than half of a red print. */
export function isRed(red: number, green: number, blue: number): boolean {
  return red > 60 && green < red / 2 && blue < red / 2;
}

/** The mean of a square around a point of the picture, in millimetres from its middle. */
export function colourNear(
  { data, width }: RenderedView,
  spanMm: number,
  { x, y }: { x: number; y: number },
): [red: number, green: number, blue: number] {
  const sums: [number, number, number] = [0, 0, 0];
  const [column, row] = [x, y].map((mm) => Math.floor((mm / spanMm + 0.5) * width)) as [
    number,
    number,
  ];
  const reach = 3;
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) {
      const at = ((row + down) * width + column + right) * 4;
      for (const channel of [0, 1, 2] as const) sums[channel] += data[at + channel] as number;
    }
  }
  return sums.map((sum) => sum / (2 * reach + 1) ** 2) as [number, number, number];
}

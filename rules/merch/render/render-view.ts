/**
 * The picture of a product: cloth, light and print. The same formula is in
 * `web/features/merch-preview/shader.ts`; a test compares both.
 */
import { type InkLayer, layInk, type Print } from './lay-ink.ts';
import { SHADE_MAX, type ViewMaps } from './pack-maps.ts';
import { linearColour, needsUnderbase, UNDERBASE_WHITE } from './print-setup.ts';
import { LINEAR, roundSrgb } from './srgb.ts';
import type { ProductView } from './views.ts';

export interface RenderInput {
  view: ProductView;
  clothHex: string;
  /** Null: nothing is printed. */
  print: Print | null;
  /** The result has their size. */
  maps: ViewMaps;
}

export interface RenderedView {
  /** Opaque sRGB with four bytes for each pixel. */
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

export function renderView({ view, clothHex, print, maps }: RenderInput): RenderedView {
  return paintCloth(maps, clothHex, print && layInk(view, print, maps));
}

/** Light and sheen by the byte of the map. */
const SHADE = Float32Array.from({ length: 256 }, (_, byte) => SHADE_MAX * (byte / 255) ** 2);
const SHEEN = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2);

export function paintCloth(maps: ViewMaps, clothHex: string, ink: InkLayer | null): RenderedView {
  const { size, scene, cloth: light, sheenGain, inkSheen } = maps;
  const data = new Uint8ClampedArray(size * size * 4);
  const cloth = linearColour(clothHex);
  const white = needsUnderbase(clothHex);
  for (let at = 0; at < data.length; at += 4) {
    data[at + 3] = 255;
    const share = (scene[at + 3] as number) / 255;
    if (share === 0) {
      for (let channel = at; channel < at + 3; channel++) data[channel] = scene[channel] as number;
      continue;
    }
    const alpha = ink ? (ink[at + 3] as number) : 0;
    const shade = SHADE[light[at] as number] as number;
    const dulled = 1 - alpha * (1 - inkSheen);
    const sheen = (SHEEN[light[at + 1] as number] as number) * sheenGain * dulled;
    for (let channel = 0; channel < 3; channel++) {
      let colour = cloth[channel] as number;
      if (ink && alpha > 0) {
        const inked = (ink[at + channel] as number) * (white ? UNDERBASE_WHITE : colour);
        colour += (inked - colour) * alpha;
      }
      let value = colour * shade + sheen;
      if (share < 1) {
        const below = LINEAR[scene[at + channel] as number] as number;
        value = below + (value - below) * share;
      }
      data[at + channel] = roundSrgb(value);
    }
  }
  return { data, width: size, height: size };
}

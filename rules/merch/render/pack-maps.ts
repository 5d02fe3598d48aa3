/** Packs a lit sculpture into bytes, the same for the formula in TypeScript and for the shader. */
import { blur, enlarge, halve } from './grid.ts';
import { type LightOptions, type Lit, light } from './lighting.ts';
import { clamp, hash, mix } from './noise.ts';
import type { Colour, Sculpture } from './sculpture.ts';
import { srgbByte } from './srgb.ts';

export interface ViewMaps {
  size: number;
  /** Red, green and blue of everything that never changes; alpha is where the cloth shows. */
  scene: Uint8Array;
  /** Light, sheen, and the slope in x and y. */
  cloth: Uint8Array;
  /** Where a print is visible. */
  print: Uint8Array;
  /** How much light the sheen adds at most. */
  sheenGain: number;
  /** How much of it is left on ink. */
  inkSheen: number;
}

/** What a product is made of, and how it is lit. */
export interface Studio {
  sculpture: Sculpture;
  lighting?: LightOptions;
  /** If its shape says more about its light than its heights do. */
  lit?: Lit;
  /** Changes the light of a pixel: the texture of the material. */
  texture?: (column: number, row: number) => number;
  /** How light the wall or table is (linear), by the share of the picture. */
  backdrop?: (u: number, v: number) => number;
  /** How dark the ground is, by pixel, if it is not simply the shadow of what is on it. */
  shadow?: Shadow | Float32Array;
  sheenGain?: number;
  inkSheen?: number;
}

export interface Shadow {
  /** Where it falls, in millimetres. */
  x: number;
  y: number;
  softMm: number;
  /** 0 to 1. */
  strength: number;
  /** The narrow dark line where the product touches the ground. */
  contact?: number;
}

/** The largest light that the maps can hold. */
export const SHADE_MAX = 1.6;
/** The steepest slope that they can hold. */
export const SLOPE_MAX = 1;

export function packMaps(studio: Studio): ViewMaps {
  const { sculpture, lighting, texture, sheenGain = 0.05, inkSheen = 0.45 } = studio;
  const { size } = sculpture.grid;
  const lit = studio.lit ?? light(sculpture, lighting);
  const cloth = new Uint8Array(size * size * 4);
  const print = new Uint8Array(size * size);
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      if ((sculpture.cloth[at] as number) === 0) continue;
      const textured = (lit.shade[at] as number) * (texture ? texture(column, row) : 1);
      // Half a step of noise, so that smooth glaze shows no bands.
      const grain = (hash(column, row, 90) - 0.5) / 255;
      cloth[at * 4] = byte(Math.sqrt(clamp(textured, 0, SHADE_MAX) / SHADE_MAX) + grain);
      cloth[at * 4 + 1] = byte(Math.sqrt(clamp(lit.sheen[at] as number, 0, 1)) + grain);
      cloth[at * 4 + 2] = slopeByte(lit.slopeX[at] as number);
      cloth[at * 4 + 3] = slopeByte(lit.slopeY[at] as number);
      print[at] = byte(sculpture.print[at] as number);
    }
  }
  spread(cloth, sculpture);
  return { size, scene: packScene(studio, lit), cloth, print, sheenGain, inkSheen };
}

/** One pixel further: pictures between the pixels of the maps must not mix the cloth with nothing. */
function spread(bytes: Uint8Array, { grid, cloth }: Sculpture): void {
  const { size } = grid;
  const pixels = new Uint32Array(bytes.buffer);
  const before = pixels.slice();
  for (let at = size; at < size * (size - 1); at++) {
    if ((cloth[at] as number) > 0) continue;
    if ((cloth[at - 1] as number) > 0) pixels[at] = before[at - 1] as number;
    else if ((cloth[at + 1] as number) > 0) pixels[at] = before[at + 1] as number;
    else if ((cloth[at - size] as number) > 0) pixels[at] = before[at - size] as number;
    else if ((cloth[at + size] as number) > 0) pixels[at] = before[at + size] as number;
  }
}

function packScene({ sculpture, backdrop = studioWall, shadow }: Studio, lit: Lit): Uint8Array {
  const { grid, paint, colours, cloth } = sculpture;
  const { size } = grid;
  const scene = new Uint8Array(size * size * 4);
  const shadows = shadow && 'strength' in shadow ? shadowOf(sculpture, shadow) : shadow;
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      scene[at * 4 + 3] = byte(cloth[at] as number);
      if (column > 0 && isCovered(cloth[at] as number) && isCovered(cloth[at - 1] as number)) {
        // Not seen, but pictures between the pixels of the maps mix it with its neighbours.
        for (let to = at * 4; to < at * 4 + 3; to++) scene[to] = scene[to - 4] as number;
        continue;
      }
      const ground = backdrop((column + 0.5) / size, (row + 0.5) / size);
      const dark = shadows ? (shadows[at] as number) : 0;
      const share = paint[at] as number;
      // As on cloth, against bands.
      const grain = hash(column, row, 91) - 0.5;
      for (let channel = 0; channel < 3; channel++) {
        // Shadows are a little cool, as on a white wall.
        const tint = WALL_TINT[channel] as number;
        const below = ground * tint * (1 - dark * (channel === 2 ? 0.94 : 1));
        const painted = share > 0 ? ((colours[channel] as Float32Array)[at] as number) : 0;
        const value = mix(below, painted * (lit.shade[at] as number), share);
        scene[at * 4 + channel] = Math.round(clamp(srgbByte(value) + grain, 0, 255));
      }
    }
  }
  return scene;
}

function isCovered(share: number): boolean {
  return share > 0.999;
}

export function shadowOf(
  { grid, solid }: Sculpture,
  { x, y, softMm, strength, contact = 0.3 }: Shadow,
): Float32Array {
  const half = Math.ceil(grid.size / 2);
  const mm = grid.spanMm / half;
  const cast = halve(solid, grid.size, half);
  const soft = (share: number) =>
    blur(shifted(cast, half, (x * share) / mm, (y * share) / mm), half, (softMm * share) / mm);
  const wide = soft(1);
  const middle = soft(1 / 3);
  const narrow = blur(shifted(cast, half, 1 / mm, 2 / mm), half, Math.max(1, 2.5 / mm));
  const dark = wide.map((value, at) => {
    const lamp = strength * (0.6 * value + 0.4 * (middle[at] as number));
    return clamp(lamp + contact * (narrow[at] as number), 0, 0.9);
  });
  return enlarge(dark, half, grid.size);
}

function shifted(values: Float32Array, size: number, x: number, y: number): Float32Array {
  const result = new Float32Array(values.length);
  const right = Math.round(x);
  const down = Math.round(y);
  for (let row = Math.max(0, down); row < Math.min(size, size + down); row++) {
    for (let column = Math.max(0, right); column < Math.min(size, size + right); column++) {
      result[row * size + column] = values[(row - down) * size + column - right] as number;
    }
  }
  return result;
}

/** Warm grey paper. */
const WALL_TINT: Colour = [1, 0.985, 0.955];

/** Lighter around the product. */
export function studioWall(u: number, v: number): number {
  const right = u - 0.46;
  const down = (v - 0.42) * 0.95;
  const distance = Math.sqrt(right * right + down * down);
  return 0.755 - 0.235 * distance * Math.sqrt(distance) - 0.035 * v;
}

function byte(share: number): number {
  return Math.round(clamp(share, 0, 1) * 255);
}

/** 128 is level. */
function slopeByte(slope: number): number {
  return Math.round(clamp(slope / SLOPE_MAX, -1, 1) * 127) + 128;
}

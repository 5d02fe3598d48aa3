/** Packs a lit sculpture into bytes, the same for the formula in TypeScript and for the shader. */
import { blur } from './grid.ts';
import { type LightOptions, type Lit, light } from './lighting.ts';
import { clamp, hash, mix } from './noise.ts';
import type { Colour, Sculpture } from './sculpture.ts';
import { toSrgb } from './srgb.ts';

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
  texture?: (column: number, row: number, at: number) => number;
  /** Added to the sheen, 0 to 1: lamps that are reflected. */
  reflections?: Float32Array;
  /** The wall or table, in linear light, by the share of the picture. */
  backdrop?: (u: number, v: number) => Colour;
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
  const { sculpture, lighting, texture, sheenGain = 0.042, inkSheen = 0.45 } = studio;
  const { size } = sculpture.grid;
  const lit = studio.lit ?? light(sculpture, lighting);
  if (texture) {
    for (let row = 0, at = 0; row < size; row++) {
      for (let column = 0; column < size; column++, at++) {
        if ((sculpture.cloth[at] as number) === 0) continue;
        lit.shade[at] = (lit.shade[at] as number) * texture(column, row, at);
      }
    }
  }
  const cloth = new Uint8Array(size * size * 4);
  for (let at = 0; at < size * size; at++) {
    const reflected = studio.reflections ? (studio.reflections[at] as number) : 0;
    cloth[at * 4] = byte(Math.sqrt(clamp(lit.shade[at] as number, 0, SHADE_MAX) / SHADE_MAX));
    cloth[at * 4 + 1] = byte(Math.sqrt(clamp((lit.sheen[at] as number) + reflected, 0, 1)));
    cloth[at * 4 + 2] = slopeByte(lit.slopeX[at] as number);
    cloth[at * 4 + 3] = slopeByte(lit.slopeY[at] as number);
  }
  const print = Uint8Array.from(sculpture.print, byte);
  return { size, scene: packScene(studio, lit), cloth, print, sheenGain, inkSheen };
}

function packScene({ sculpture, backdrop = studioWall, shadow }: Studio, lit: Lit): Uint8Array {
  const { grid, paint, colours, cloth } = sculpture;
  const { size } = grid;
  const scene = new Uint8Array(size * size * 4);
  const shadows = shadow && 'strength' in shadow ? shadowOf(sculpture, shadow) : shadow;
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      const ground = backdrop((column + 0.5) / size, (row + 0.5) / size);
      const dark = shadows ? (shadows[at] as number) : 0;
      const share = paint[at] as number;
      for (let channel = 0; channel < 3; channel++) {
        // Shadows are a little cool, as on a white wall.
        const below = (ground[channel] as number) * (1 - dark * (channel === 2 ? 0.94 : 1));
        const painted = (colours[channel] as Float32Array)[at] as number;
        const value = mix(below, painted * (lit.shade[at] as number), share);
        // Less than half a step of noise, so that soft gradients show no bands.
        const grain = (hash(column, row, 91 + channel) - 0.5) / 255;
        scene[at * 4 + channel] = byte(toSrgb(value) + grain);
      }
      scene[at * 4 + 3] = byte(cloth[at] as number);
    }
  }
  return scene;
}

export function shadowOf(
  { grid, solid }: Sculpture,
  { x, y, softMm, strength, contact = 0.3 }: Shadow,
): Float32Array {
  const { size, mm } = grid;
  const wide = blur(shifted(solid, size, x / mm, y / mm), size, softMm / mm);
  const middle = blur(shifted(solid, size, x / mm / 3, y / mm / 3), size, softMm / mm / 3);
  const narrow = blur(shifted(solid, size, 1 / mm, 2 / mm), size, Math.max(1, 2.5 / mm));
  return wide.map((value, at) =>
    clamp(
      strength * (0.6 * value + 0.4 * (middle[at] as number)) + contact * (narrow[at] as number),
      0,
      0.9,
    ),
  );
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

/** Warm grey paper, lighter around the product. */
export function studioWall(u: number, v: number): Colour {
  const fromMiddle = Math.hypot(u - 0.46, (v - 0.42) * 0.95);
  const value = 0.755 - 0.24 * fromMiddle ** 1.6 - 0.035 * v;
  return [value, value * 0.985, value * 0.955];
}

function byte(share: number): number {
  return Math.round(clamp(share, 0, 1) * 255);
}

/** 128 is level. */
function slopeByte(slope: number): number {
  return Math.round(clamp(slope / SLOPE_MAX, -1, 1) * 127) + 128;
}

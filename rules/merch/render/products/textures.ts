/** What cloth, felt and paper look like closely: how their texture changes the light. */
import { hash, noise } from '../noise.ts';

/** Of a square that is repeated: the eye does not find the repetition of something so fine. */
const TILE = 256;

export type Texture = (column: number, row: number) => number;

function tiled(textureAt: Texture): Texture {
  const tile = new Float32Array(TILE * TILE);
  for (let row = 0, at = 0; row < TILE; row++) {
    for (let column = 0; column < TILE; column++, at++) tile[at] = textureAt(column, row);
  }
  return (column, row) => tile[(row % TILE) * TILE + (column % TILE)] as number;
}

function lazily(textureAt: Texture): () => Texture {
  let texture: Texture | null = null;
  return () => {
    texture ??= tiled(textureAt);
    return texture;
  };
}

/** Fine upright ribs of T-shirts, with a little unevenness of the yarn. */
export const jersey = lazily((column, row) => {
  const grain = hash(column, row, 7) - 0.5;
  const wale = noise(column * 0.62, row * 0.16, 11) - 0.5;
  const slub = noise(column * 0.077, row * 0.34, 13) - 0.5;
  return 1 + 0.035 * grain + 0.05 * wale + 0.022 * slub;
});

/** Brushed cotton: soft, without ribs. */
export const fleece = lazily((column, row) => {
  const grain = hash(column, row, 17) - 0.5;
  const fluff = noise(column * 0.55, row * 0.4, 18) - 0.5;
  return 1 + 0.045 * grain + 0.06 * fluff;
});

/** Plain weave of thick cotton: threads both ways, some of them thicker. */
export const canvas = lazily((column, row) => {
  const grain = hash(column, row, 27) - 0.5;
  const warp = noise(column * 0.8, row * 0.06, 28) - 0.5;
  const weft = noise(column * 0.06, row * 0.8, 29) - 0.5;
  const fleck = noise(column * 0.13, row * 0.9, 31);
  const dark = fleck > 0.86 ? (fleck - 0.86) * 0.35 : 0;
  return 1 + 0.05 * grain + 0.075 * warp + 0.075 * weft - dark;
});

/** Pressed wool: fine fibres in every direction. */
export const felt = lazily((column, row) => {
  const grain = hash(column, row, 47) - 0.5;
  const fibre = noise(column * 0.7 + row * 0.25, row * 0.35 - column * 0.1, 48) - 0.5;
  const other = noise(column * 0.3 - row * 0.2, row * 0.75 + column * 0.2, 49) - 0.5;
  return 1 + 0.06 * grain + 0.08 * fibre + 0.08 * other;
});

/** Smooth, heavy paper. */
export const paper = lazily(
  (column, row) =>
    1 + 0.012 * (hash(column, row, 37) - 0.5) + 0.016 * (noise(column * 0.5, row * 0.5, 38) - 0.5),
);

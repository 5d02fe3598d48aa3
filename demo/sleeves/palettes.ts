/** Hand-picked palettes. Drawings use no other colours. */
import { CONTRAST_LARGE, CONTRAST_TEXT, isReadable, readableOn } from '@lathe/rules/colours';

export interface Palette {
  paper: string;
  ink: string;
  /** Main colour. */
  first: string;
  /** Second colour. */
  second: string;
  /** Lighter accent. */
  third: string;
}

export const PALETTES = {
  vermilion: palette('#f4ede0', '#1b1714', '#e8431f', '#2b4c7e', '#f2b134'),
  session: palette('#f3efe6', '#0e1a2b', '#1f5fae', '#f27a1a', '#8fc1e3'),
  bubblegum: palette('#f7f1e5', '#23304a', '#ff5c7a', '#1fa6a0', '#ffd23f'),
  forest: palette('#efe9d8', '#16241c', '#2f6b4f', '#d9a441', '#a8c69f'),
  plum: palette('#f3e9e4', '#2a1230', '#7a2e6e', '#f08a5d', '#e9c46a'),
  dusk: palette('#f6e7d8', '#1d1e3a', '#4b4e91', '#f29c7a', '#f6cf7c'),
  signal: palette('#f5f3ef', '#111111', '#d7201f', '#1f4e8c', '#c9c5bd'),
  harbour: palette('#eaf0ee', '#0b2a3b', '#0f6e84', '#f25f4c', '#9ad1d4'),
  mustard: palette('#f5e6be', '#1a1a22', '#d99a1c', '#8b2f1f', '#5f8a83'),
  brick: palette('#e6f0e4', '#2b1d18', '#b3432b', '#67a98c', '#f1c8a0'),
  lilac: palette('#f1ecf7', '#1e1633', '#6c4bd8', '#f7a8c4', '#c6e24b'),
  cobalt: palette('#efe4d0', '#101b3d', '#1e3fbf', '#e76f3c', '#c9b38c'),
  oxblood: palette('#f8e4df', '#360b14', '#a11d33', '#f0a7a0', '#e3b04b'),
  arctic: palette('#f2f5f7', '#16222e', '#4f7fa3', '#ee6c4d', '#b9d3e0'),
  tangerine: palette('#fff0dc', '#2b1550', '#ff7a1a', '#6a2fb5', '#ffc247'),
  olive: palette('#f4ebdd', '#2a2b16', '#6d7030', '#e58fa4', '#e0c27a'),
  brass: palette('#f1e7d0', '#14110d', '#b98a2e', '#6b5a3a', '#e3cf9c'),
  lido: palette('#f9f3e7', '#1f2a33', '#e4432d', '#7eb8d9', '#f4c95d'),
  emerald: palette('#f3f0e4', '#0c2e2a', '#0e8c6e', '#ff7563', '#f8d7a0'),
  taxi: palette('#f2f0ea', '#1c1d20', '#f5d000', '#7c8087', '#c9cbce'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
export const PALETTE_NAMES = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]];

/** The first preferred colour that is readable on the ground; otherwise ink or paper. */
export function textColourOn(ground: string, ...preferred: string[]): string {
  const found = preferred.find((colour) => isReadable(colour, ground, CONTRAST_TEXT));
  return found ?? readableOn(ground);
}

/** The same for large type, which needs less contrast. */
export function displayColourOn(ground: string, ...preferred: string[]): string {
  const found = preferred.find((colour) => isReadable(colour, ground, CONTRAST_LARGE));
  return found ?? readableOn(ground);
}

function palette(
  paper: string,
  ink: string,
  first: string,
  second: string,
  third: string,
): Palette {
  return { paper, ink, first, second, third };
}

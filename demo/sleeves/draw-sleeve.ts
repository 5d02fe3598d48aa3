/** A sleeve as SVG; deterministic for the same texts. */

import { PALETTE_NAMES, PALETTES, type PaletteName } from './palettes.ts';
import { randomFrom } from './random.ts';
import { type Sheet, sheetToSvg } from './sheet.ts';
import type { SleeveTexts, Style } from './sleeve-style.ts';
import { botanical } from './styles/botanical.ts';
import { bauhaus, folded, opArt, swiss } from './styles/geometric.ts';
import { halftone, horizon, ridges, topography } from './styles/landscape.ts';
import { cartouche, ribbons, riso } from './styles/printed.ts';
import { session } from './styles/session.ts';
import { stencil } from './styles/stencil.ts';
import { glow, letters, minimal } from './styles/typographic.ts';

const STYLES = {
  swiss,
  session,
  riso,
  op_art: opArt,
  bauhaus,
  ridges,
  topography,
  halftone,
  letters,
  minimal,
  botanical,
  glow,
  horizon,
  stencil,
  folded,
  ribbons,
  cartouche,
} as const satisfies Record<string, Style>;

export type SleeveStyle = keyof typeof STYLES;
export const SLEEVE_STYLES = Object.keys(STYLES) as [SleeveStyle, ...SleeveStyle[]];

export interface SleeveSpec extends SleeveTexts {
  seed: string;
  style: SleeveStyle;
  /** A fixed palette gives an artist a consistent look; the seed decides if absent. */
  palette?: PaletteName;
}

export function drawSleeve(spec: SleeveSpec): string {
  return sheetToSvg(composeSleeve(spec));
}

/** The sheet before rendering, with shapes and text still separate. */
export function composeSleeve({ seed, style, palette, ...texts }: SleeveSpec): Sheet {
  const random = randomFrom(`${style} ${seed}`);
  const name = palette ?? random.pick(PALETTE_NAMES);
  return STYLES[style]({ ...texts, random, palette: PALETTES[name] });
}

/** What the formula needs besides the maps: numbers that are the same for every pixel. */
import { parseHex, relativeLuminance } from '../../colours.ts';
import type { Placement, PrintArea } from '../placement.ts';
import type { Colour } from './sculpture.ts';
import { toLinear } from './srgb.ts';
import type { ProductView } from './views.ts';

export type AreaSize = Pick<PrintArea, 'shape' | 'widthMm' | 'heightMm'>;

export interface PrintSetup {
  /** Half of the area. */
  halfWidth: number;
  halfHeight: number;
  isCircle: boolean;
  /** The middle and the half size of the artwork, in millimetres. */
  x: number;
  y: number;
  halfArtWidth: number;
  halfArtHeight: number;
  cosine: number;
  sine: number;
  /** Millimetres on one pixel of the result. */
  pixelMm: number;
  /** Which of the artwork's levels has about one pixel for each pixel of the result. */
  level: number;
}

export interface SetupInput {
  view: ProductView;
  area: AreaSize;
  placement: Placement;
  artwork: { width: number; height: number };
  /** Pixels on each side of the result. */
  size: number;
}

/** A little sharper than the exact level, which blurs between two. */
const LEVEL_BIAS = -0.35;

export function printSetup({ view, area, placement, artwork, size }: SetupInput): PrintSetup {
  const pixelMm = view.spanMm / size;
  const angle = (placement.rotation * Math.PI) / 180;
  const artworkPerPixel = (artwork.width / placement.widthMm) * pixelMm;
  return {
    halfWidth: area.widthMm / 2,
    halfHeight: area.heightMm / 2,
    isCircle: area.shape === 'circle',
    x: placement.xMm,
    y: placement.yMm,
    halfArtWidth: placement.widthMm / 2,
    halfArtHeight: ((placement.widthMm / 2) * artwork.height) / artwork.width,
    cosine: Math.cos(angle),
    sine: Math.sin(angle),
    pixelMm,
    level: Math.max(0, Math.log2(artworkPerPixel) + LEVEL_BIAS),
  };
}

/** Below this, ink would vanish in the cloth, so white is printed first. */
const UNDERBASE_BELOW = 0.45;
/** The white below the ink reflects a little less than paper. */
export const UNDERBASE_WHITE = 0.94;

/** Whether the plant prints white below the ink. */
export function needsUnderbase(clothHex: string): boolean {
  return relativeLuminance(clothHex) < UNDERBASE_BELOW;
}

export function linearColour(hex: string): Colour {
  const rgb = parseHex(hex);
  if (rgb === null) throw new RangeError(`"${hex}" is not a colour of the form #rrggbb.`);
  return [toLinear(rgb.red / 255), toLinear(rgb.green / 255), toLinear(rgb.blue / 255)];
}

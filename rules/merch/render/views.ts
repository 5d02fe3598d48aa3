/**
 * The pictures of each product: what they show, and where its print area lies in them. A picture is
 * square. Its coordinates are millimetres from its middle, x to the right and y downwards.
 */
import type { PrintArea } from '../placement.ts';

export type ProductCode = 'hoodie' | 'mug' | 'poster' | 'slipmat' | 't_shirt' | 'tote';

interface Point {
  x: number;
  y: number;
}

/** The area lies in the plane of the picture. */
export interface FlatSurface {
  kind: 'flat';
  /** Of the area. */
  middle: Point;
}

/** The area is wrapped around an upright cylinder, seen a little from above. */
export interface CylinderSurface {
  kind: 'cylinder';
  /** Where the cylinder's axis meets the half height of the area. */
  middle: Point;
  radiusMm: number;
  /** The angle of the area that faces the viewer, in radians; 0 is its middle. */
  turn: number;
  /** How far the viewer looks down, in radians. */
  pitch: number;
}

export type Surface = CylinderSurface | FlatSurface;

export interface ProductView {
  type: ProductCode;
  /** front, back, left, right, sheet or disc. */
  code: string;
  /** The print area that it shows. */
  area: string;
  /** Width and height of the picture, at the product. */
  spanMm: number;
  surface: Surface;
  /** Folds and seams shift the print by this times the slope. */
  warpMm: number;
}

/** Of the maps, on each side: sharp enough for the largest shop picture and for a phone. */
export const MAP_SIZE = 1024;

const FLAT = { warpMm: 9 };
const MUG = { type: 'mug', area: 'wrap', spanMm: 134, warpMm: 0 } as const;
const MUG_SURFACE = { kind: 'cylinder', radiusMm: 41, pitch: 0.2 } as const;
/** Turned so far, the handle shows at the side. */
const MUG_TURN = 1.08;
const MUG_ASIDE_MM = 11;

const VIEWS: Readonly<Record<ProductCode, readonly ProductView[]>> = {
  t_shirt: [
    { type: 't_shirt', code: 'front', area: 'front', spanMm: 880, ...FLAT, surface: flat(0, 0) },
    { type: 't_shirt', code: 'back', area: 'back', spanMm: 880, ...FLAT, surface: flat(0, -48) },
  ],
  hoodie: [
    { type: 'hoodie', code: 'front', area: 'front', spanMm: 980, ...FLAT, surface: flat(0, 8) },
    { type: 'hoodie', code: 'back', area: 'back', spanMm: 980, ...FLAT, surface: flat(0, 70) },
  ],
  tote: [
    { type: 'tote', code: 'front', area: 'front', spanMm: 770, ...FLAT, surface: flat(0, 148) },
    { type: 'tote', code: 'back', area: 'back', spanMm: 770, ...FLAT, surface: flat(0, 148) },
  ],
  poster: [
    { type: 'poster', code: 'sheet', area: 'sheet', spanMm: 720, warpMm: 0, surface: flat(0, 0) },
  ],
  slipmat: [
    { type: 'slipmat', code: 'disc', area: 'disc', spanMm: 400, warpMm: 2, surface: flat(-26, 0) },
  ],
  mug: [
    { ...MUG, code: 'front', surface: mugSurface(0, 0) },
    { ...MUG, code: 'left', surface: mugSurface(MUG_ASIDE_MM, -MUG_TURN) },
    { ...MUG, code: 'right', surface: mugSurface(-MUG_ASIDE_MM, MUG_TURN) },
  ],
};

function flat(x: number, y: number): FlatSurface {
  return { kind: 'flat', middle: { x, y } };
}

function mugSurface(x: number, turn: number): CylinderSurface {
  return { ...MUG_SURFACE, middle: { x, y: -2 }, turn };
}

/** In the order in which the shop shows them. Empty for types that cannot be drawn. */
export function viewsOf(type: string): readonly ProductView[] {
  return Object.hasOwn(VIEWS, type) ? VIEWS[type as ProductCode] : [];
}

export function viewOf(type: string, code: string): ProductView | null {
  return viewsOf(type).find((view) => view.code === code) ?? null;
}

/** From a point of the picture (0 to 1) to millimetres of the area; null beside a cylinder. */
export function toArea({ surface, spanMm }: ProductView, u: number, v: number): Point | null {
  const x = (u - 0.5) * spanMm - surface.middle.x;
  const y = (v - 0.5) * spanMm - surface.middle.y;
  if (surface.kind === 'flat') return { x, y };
  const sine = x / surface.radiusMm;
  if (Math.abs(sine) >= 1) return null;
  const angle = Math.asin(sine);
  const bow = surface.radiusMm * Math.cos(angle) * Math.sin(surface.pitch);
  return { x: surface.radiusMm * (angle + surface.turn), y: (y - bow) / Math.cos(surface.pitch) };
}

/** The reverse of `toArea`; null for points on the far side of a cylinder. */
export function toPicture({ surface, spanMm }: ProductView, x: number, y: number): Point | null {
  const { middle } = surface;
  if (surface.kind === 'flat') {
    return { x: (x + middle.x) / spanMm + 0.5, y: (y + middle.y) / spanMm + 0.5 };
  }
  const angle = x / surface.radiusMm - surface.turn;
  if (Math.abs(angle) > Math.PI / 2) return null;
  const bow = surface.radiusMm * Math.cos(angle) * Math.sin(surface.pitch);
  return {
    x: (surface.radiusMm * Math.sin(angle) + middle.x) / spanMm + 0.5,
    y: (y * Math.cos(surface.pitch) + bow + middle.y) / spanMm + 0.5,
  };
}

const OUTLINE_STEPS = 24;

/** The visible edge of the area as points of the picture (0 to 1), for guides drawn above it. */
export function areaOutline(
  view: ProductView,
  { shape, widthMm, heightMm }: Pick<PrintArea, 'shape' | 'widthMm' | 'heightMm'>,
  insetMm = 0,
): Point[] {
  const halfWidth = widthMm / 2 - insetMm;
  const halfHeight = heightMm / 2 - insetMm;
  const points: Point[] = [];
  for (let step = 0; step < OUTLINE_STEPS * 4; step++) {
    const at =
      shape === 'circle'
        ? onCircle(step / (OUTLINE_STEPS * 4))
        : onSquare(Math.floor(step / OUTLINE_STEPS), (step % OUTLINE_STEPS) / OUTLINE_STEPS);
    const point = toPicture(view, at.x * halfWidth, at.y * halfHeight);
    if (point) points.push(point);
  }
  return points;
}

function onCircle(share: number): Point {
  return { x: Math.cos(share * 2 * Math.PI), y: Math.sin(share * 2 * Math.PI) };
}

function onSquare(side: number, share: number): Point {
  const along = share * 2 - 1;
  if (side === 0) return { x: along, y: -1 };
  if (side === 1) return { x: 1, y: along };
  return side === 2 ? { x: -along, y: 1 } : { x: -1, y: -along };
}

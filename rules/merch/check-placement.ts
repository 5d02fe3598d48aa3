/** Whether a picture can be printed where the seller placed it, and how well. */
import { colourDifference } from './colour-difference.ts';
import {
  HAIRLINE_MM,
  HAIRLINE_SHARE,
  INK_CLOTH_DELTA_E,
  INK_CLOTH_SHARE,
  PRINT_DPI_FAIR,
  PRINT_DPI_MIN,
  SOFT_SHARE,
} from './design-limits.ts';
import { type PlacementFinding, placementFinding } from './findings.ts';
import { type InkBounds, inkedPart } from './ink-bounds.ts';
import { type PictureSize, type Placement, type PrintArea, printedDpi } from './placement.ts';

/** What the check of a file measured, for every size at which it may be printed. */
export interface InkFacts {
  /** Main colours with their share of the ink, largest first. */
  colours: readonly { hex: string; share: number }[];
  /** The share of the ink in parts thinner than this share of the picture's width, ascending. */
  thin: readonly { thickness: number; share: number }[];
  /** The share of the ink in wide half-transparent zones. */
  softShare: number;
  /** Not known of files that were checked by an earlier version. */
  bounds?: InkBounds;
}

export interface Cloth {
  id: number;
  hex: string;
}

interface CheckInput {
  area: PrintArea;
  placement: Placement;
  picture: PictureSize;
  ink: InkFacts | null;
  /** Colours in which the item is sold. Empty where the cloth cannot be chosen. */
  cloths: readonly Cloth[];
  /** Of the smallest size, in which lines are the finest. */
  smallestScale?: number;
}

export function checkPlacement({
  area,
  placement,
  picture,
  ink,
  cloths,
  smallestScale = 1,
}: CheckInput): PlacementFinding[] {
  return [
    ...checkDpi(picture, placement),
    ...checkEdges(area, placement, { picture, bounds: ink?.bounds }),
    ...(ink ? checkInk(ink, placement.widthMm * smallestScale) : []),
    ...(ink ? checkContrast(ink, cloths) : []),
  ];
}

function checkDpi(picture: PictureSize, placement: Placement): PlacementFinding[] {
  const dpi = printedDpi(picture, placement);
  // Rounded down, so that 149.7 is never shown as the 150 that is asked for.
  const figures = { dpi: Math.floor(dpi + 1e-6) };
  if (dpi < PRINT_DPI_MIN - 1e-6) return [placementFinding('too_few_dpi', { figures })];
  return dpi < PRINT_DPI_FAIR - 1e-6 ? [placementFinding('few_dpi', { figures })] : [];
}

/** A hundredth of a millimetre: placements are stored no finer. */
const TOLERANCE_MM = 0.01;

function checkEdges(
  area: PrintArea,
  placement: Placement,
  { picture, bounds }: { picture: PictureSize; bounds: InkBounds | undefined },
): PlacementFinding[] {
  if (isOutside(area, placement, picture)) return [placementFinding('outside_area')];
  const inked = inkedPart(placement, picture, bounds);
  if (isOutside(withoutEdge(area), inked.placement, inked.picture)) {
    return [placementFinding('nothing_printed')];
  }
  const corners = cornersOf(inked.placement, inked.picture);
  if (corners.some((corner) => !isWithin(area, corner, 0))) {
    // A picture that fills the bleed is meant to be cut.
    const isFullBleed = area.bleedMm > 0 && fillsBleed(area, inked.placement, inked.picture);
    return isFullBleed ? [] : [placementFinding('cut_at_edge')];
  }
  const unsafe = corners.some((corner) => !isWithin(area, corner, -area.safeMm));
  return unsafe ? [placementFinding('outside_safe_edge')] : [];
}

/** Less than a hairline of ink along the edge is nothing. */
function withoutEdge(area: PrintArea): PrintArea {
  const [widthMm, heightMm] = [area.widthMm - 2 * HAIRLINE_MM, area.heightMm - 2 * HAIRLINE_MM];
  return { ...area, widthMm, heightMm };
}

export interface Point {
  x: number;
  y: number;
}

/** In millimetres from the middle of the area, clockwise from the upper left of the picture. */
export function cornersOf(placement: Placement, picture: PictureSize): Point[] {
  const { halfWidth, halfHeight } = halfSize(placement, picture);
  const { cos, sin } = turnOf(placement);
  return [
    [-halfWidth, -halfHeight],
    [halfWidth, -halfHeight],
    [halfWidth, halfHeight],
    [-halfWidth, halfHeight],
  ].map(([x = 0, y = 0]) => ({
    x: placement.xMm + x * cos - y * sin,
    y: placement.yMm + x * sin + y * cos,
  }));
}

function halfSize({ widthMm }: Placement, { width, height }: PictureSize) {
  return { halfWidth: widthMm / 2, halfHeight: (widthMm * height) / width / 2 };
}

function turnOf({ rotation }: Placement) {
  const angle = (rotation * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

/** `grownMm` moves the edge outwards. */
function isWithin(area: PrintArea, { x, y }: Point, grownMm: number): boolean {
  const width = area.widthMm / 2 + grownMm + TOLERANCE_MM;
  const height = area.heightMm / 2 + grownMm + TOLERANCE_MM;
  if (area.shape === 'circle') return (x / width) ** 2 + (y / height) ** 2 <= 1;
  return Math.abs(x) <= width && Math.abs(y) <= height;
}

/** No part of the picture is inside the area. */
function isOutside(area: PrintArea, placement: Placement, picture: PictureSize): boolean {
  return area.shape === 'circle'
    ? isOutsideCircle(area, placement, picture)
    : isOutsideRectangle(area, placement, picture);
}

/** The nearest point of the picture to the middle, in the picture's own axes. */
function isOutsideCircle(area: PrintArea, placement: Placement, picture: PictureSize): boolean {
  const { halfWidth, halfHeight } = halfSize(placement, picture);
  const { cos, sin } = turnOf(placement);
  const along = -(placement.xMm * cos + placement.yMm * sin);
  const across = -(-placement.xMm * sin + placement.yMm * cos);
  const x = Math.max(0, Math.abs(along) - halfWidth);
  const y = Math.max(0, Math.abs(across) - halfHeight);
  return Math.hypot(x, y) >= area.widthMm / 2;
}

/** Separating axes: those of the area and those of the picture. */
function isOutsideRectangle(area: PrintArea, placement: Placement, picture: PictureSize): boolean {
  const { halfWidth, halfHeight } = halfSize(placement, picture);
  const { cos, sin } = turnOf(placement);
  const { xMm: x, yMm: y } = placement;
  const [areaX, areaY] = [area.widthMm / 2, area.heightMm / 2];
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  return (
    Math.abs(x) >= areaX + halfWidth * c + halfHeight * s ||
    Math.abs(y) >= areaY + halfWidth * s + halfHeight * c ||
    Math.abs(x * cos + y * sin) >= halfWidth + areaX * c + areaY * s ||
    Math.abs(-x * sin + y * cos) >= halfHeight + areaX * s + areaY * c
  );
}

/** The picture covers the whole area with its bleed, so its own edge is nowhere inside. */
function fillsBleed(area: PrintArea, placement: Placement, picture: PictureSize): boolean {
  const { halfWidth, halfHeight } = halfSize(placement, picture);
  const { cos, sin } = turnOf(placement);
  return edgePoints(area).every(({ x, y }) => {
    const [dx, dy] = [x - placement.xMm, y - placement.yMm];
    const [along, across] = [dx * cos + dy * sin, -dx * sin + dy * cos];
    return (
      Math.abs(along) <= halfWidth + TOLERANCE_MM && Math.abs(across) <= halfHeight + TOLERANCE_MM
    );
  });
}

function edgePoints({ shape, widthMm, heightMm, bleedMm }: PrintArea): Point[] {
  const [x, y] = [widthMm / 2 + bleedMm, heightMm / 2 + bleedMm];
  if (shape === 'rectangle') {
    return [-1, 1].flatMap((right) => [-1, 1].map((down) => ({ x: right * x, y: down * y })));
  }
  return Array.from({ length: 72 }, (_, step) => {
    const angle = (step * Math.PI) / 36;
    return { x: x * Math.cos(angle), y: y * Math.sin(angle) };
  });
}

function checkInk({ thin, softShare }: InkFacts, printedMm: number): PlacementFinding[] {
  const finest = HAIRLINE_MM / printedMm;
  const finer = thin.findLast(({ thickness }) => thickness <= finest);
  return [
    ...(finer && finer.share >= HAIRLINE_SHARE ? [placementFinding('hairlines')] : []),
    ...(softShare >= SOFT_SHARE ? [placementFinding('soft_edges')] : []),
  ];
}

/** One finding for each colour of the cloth on which part of the print is hard to see. */
function checkContrast({ colours }: InkFacts, cloths: readonly Cloth[]): PlacementFinding[] {
  return cloths.flatMap(({ id, hex }) => {
    const share = hiddenShare(colours, hex);
    if (share < INK_CLOTH_SHARE) return [];
    const figures = { percent: Math.round(share * 100) };
    return [placementFinding('low_contrast', { figures, colourId: id })];
  });
}

/** The share of the ink that is hard to see on this cloth. */
export function hiddenShare(colours: InkFacts['colours'], clothHex: string): number {
  return colours
    .filter(({ hex }) => colourDifference(hex, clothHex) < INK_CLOTH_DELTA_E)
    .reduce((sum, { share }) => sum + share, 0);
}

/** Dimensions of the 3D preview: every sleeve is two units wide. */
import type { ArtworkFace } from '@lathe/contract/artwork';
import type { Format } from './record-format.ts';

export interface RecordGeometry {
  width: number;
  height: number;
  depth: number;
  disc: {
    radius: number;
    label: number;
    hole: number;
    /** How far the disc sticks out on the right. */
    slide: number;
    /** Radii of the dark gaps between tracks, from the label outwards. */
    grooves: readonly number[];
    shiny: boolean;
  };
  booklet: { width: number; height: number } | null;
}

const GROOVES = [0.16, 0.34, 0.5, 0.68, 0.86];

/** In millimetres. */
const FORMATS = {
  '12': { panel: 315, disc: 302, label: 100, hole: 7.24, booklet: 300 },
  '7': { panel: 181, disc: 175, label: 92, hole: 38.2, booklet: 175 },
  cd: { panel: 125, disc: 120, label: 116, hole: 24, booklet: 120 },
} as const;

/** Drawn thicker than real, because thin card would look like a line. */
const MIN_DEPTH = 0.03;

export function recordGeometry(
  format: Format,
  faces: readonly Pick<ArtworkFace, 'key'>[],
): RecordGeometry {
  const { panel, disc, label, hole, booklet } = FORMATS[format];
  const has = (key: string) => faces.some((face) => face.key === key);
  const unit = 2 / panel;
  const isCase = has('spine_left');
  const isFold = has('inside_left');
  return {
    width: 2,
    height: 2,
    depth: isCase ? 0.16 : Math.max(MIN_DEPTH, (isFold ? 6 : 3) * unit),
    disc: {
      radius: (disc / 2) * unit,
      label: (label / 2) * unit,
      hole: (hole / 2) * unit,
      slide: 0.62,
      grooves: format === 'cd' ? [] : GROOVES,
      shiny: format === 'cd',
    },
    // In a jewel case the first booklet page is the front.
    booklet: has('booklet_1') && !isCase ? { width: booklet * unit, height: booklet * unit } : null,
  };
}

export const FIELD_OF_VIEW_DEGREES = 30;

/** Camera distance at which a sphere is whole in the picture: nothing is cropped at any angle. */
export function cameraDistance(radius: number, aspect: number): number {
  const half = (FIELD_OF_VIEW_DEGREES / 2) * (Math.PI / 180);
  const narrower = Math.min(half, Math.atan(Math.tan(half) * aspect));
  return radius / Math.sin(narrower);
}

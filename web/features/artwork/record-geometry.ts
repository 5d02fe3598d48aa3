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
    /** Radii of the dark gaps between tracks, from the label outwards. */
    grooves: readonly number[];
    shiny: boolean;
  };
  /** From the front: where each disc is, and the faces of its two labels. */
  discs: readonly { slide: number; z: number; labels: readonly [front: string, back: string] }[];
  /** Of one turn, as long as the player turns. */
  turnSeconds: number;
  booklet: { width: number; height: number } | null;
}

const GROOVES = [0.16, 0.34, 0.5, 0.68, 0.86];

/** In millimetres. */
const FORMATS = {
  '12': { panel: 315, disc: 302, label: 100, hole: 7.24, booklet: 300, turnSeconds: 1.8 },
  '7': { panel: 181, disc: 175, label: 92, hole: 38.2, booklet: 175, turnSeconds: 1.333 },
  // A CD turns too fast to see it.
  cd: { panel: 125, disc: 120, label: 116, hole: 24, booklet: 120, turnSeconds: 1 },
} as const;

/** Drawn thicker than real, because thin card would look like a line. */
const MIN_DEPTH = 0.03;

/** How far discs stick out on the right. Two discs have a sleeve of twice the depth. */
const ONE_DISC = [{ slide: 0.62, z: 0, labels: ['label_a', 'label_b'] }] as const;
const TWO_DISCS = [
  { slide: 0.46, z: 0.011, labels: ['label_a', 'label_b'] },
  { slide: 0.86, z: -0.011, labels: ['label_c', 'label_d'] },
] as const;
const CD_FACES = [{ slide: 0.62, z: 0, labels: ['disc', ''] }] as const;

export function recordGeometry(
  format: Format,
  faces: readonly Pick<ArtworkFace, 'key'>[],
  discs: 1 | 2 = 1,
): RecordGeometry {
  const { panel, disc, label, hole, booklet, turnSeconds } = FORMATS[format];
  const has = (key: string) => faces.some((face) => face.key === key);
  const unit = 2 / panel;
  const isCase = has('spine_left');
  const isFold = has('inside_left');
  return {
    width: 2,
    height: 2,
    depth: isCase ? 0.16 : Math.max(MIN_DEPTH, (isFold || discs === 2 ? 6 : 3) * unit),
    disc: {
      radius: (disc / 2) * unit,
      label: (label / 2) * unit,
      hole: (hole / 2) * unit,
      grooves: format === 'cd' ? [] : GROOVES,
      shiny: format === 'cd',
    },
    discs: format === 'cd' ? CD_FACES : discs === 2 ? TWO_DISCS : ONE_DISC,
    turnSeconds,
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

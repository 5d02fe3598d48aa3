/** A product as heights above the ground, with what each pixel is made of. */
import { emptyField, type Grid } from './grid.ts';
import { inflate, inflatePatch } from './inflate.ts';
import { mix } from './noise.ts';
import { coverage, eachCovered, type Patch, type Points } from './shapes.ts';

/** Linear light, 0 to 1. */
export type Colour = readonly [number, number, number];

export interface Sculpture {
  grid: Grid;
  /** Millimetres. */
  height: Float32Array;
  /** Where the colour of the cloth shows, 0 to 1. */
  cloth: Float32Array;
  /** Where a print would be visible. */
  print: Float32Array;
  /** Brightness of the material beside the light: shadows inside, texture. */
  tone: Float32Array;
  /** Other materials: their share, and their colours in three fields. */
  paint: Float32Array;
  colours: readonly [Float32Array, Float32Array, Float32Array];
  /** Everything that casts a shadow on the ground. */
  solid: Float32Array;
}

export interface Part {
  outline: Points;
  /** Of its edge. */
  base: number;
  /** Rises from the edge like a cushion; its own outline goes on where cloth ends without a fold. */
  cushion?: { radius: number; height: number; outline?: Points };
  relief?: Float32Array;
  /** Cloth unless a colour is given. */
  colour?: Colour;
  printable?: boolean;
  tone?: number;
}

export function emptySculpture(grid: Grid): Sculpture {
  return {
    grid,
    height: emptyField(grid),
    cloth: emptyField(grid),
    print: emptyField(grid),
    tone: emptyField(grid).fill(1),
    paint: emptyField(grid),
    colours: [emptyField(grid), emptyField(grid), emptyField(grid)],
    solid: emptyField(grid),
  };
}

/** Lies above the parts that were added before. Returns its coverage. */
export function addPart(sculpture: Sculpture, part: Part): Patch {
  const { grid, height } = sculpture;
  const { outline, base, cushion, relief } = part;
  const covered = coverage(grid, outline);
  const local = cushion && !cushion.outline && inflatePatch(grid, covered, cushion.radius);
  const rise = cushion && !local && inflate(grid, cushion.outline ?? outline, cushion.radius);
  eachCovered(grid, covered, (at, share, inPatch) => {
    let top = base + (relief ? (relief[at] as number) : 0);
    if (cushion && local) top += cushion.height * (local[inPatch] as number);
    if (cushion && rise) top += cushion.height * (rise[at] as number);
    // The edge has the height of the part, not of the ground far below.
    height[at] = sculpture.solid[at] === 0 ? top : mix(height[at] as number, top, share);
    setMaterial(sculpture, part, at, share);
  });
  return covered;
}

function setMaterial(
  { cloth, print, tone, paint, colours, solid }: Sculpture,
  { colour, printable, tone: ownTone = 1 }: Part,
  at: number,
  share: number,
): void {
  tone[at] = mix(tone[at] as number, ownTone, share);
  print[at] = mix(print[at] as number, printable ? 1 : 0, share);
  solid[at] = Math.max(solid[at] as number, share);
  const wasCloth = (cloth[at] as number) > 0.5;
  cloth[at] = mix(cloth[at] as number, colour ? 0 : 1, share);
  if (!colour) return;
  const isFirst = paint[at] === 0;
  // Above cloth, the edge shows the cloth and not the wall behind it.
  paint[at] = wasCloth ? 1 : Math.max(paint[at] as number, share);
  for (let channel = 0; channel < 3; channel++) {
    const field = colours[channel] as Float32Array;
    const value = colour[channel] as number;
    field[at] = isFirst ? value : mix(field[at] as number, value, share);
  }
}

/** Lies on what is below it and follows its folds, such as a collar or a pocket. */
export function addLayer(
  sculpture: Sculpture,
  { thickness, ...part }: Omit<Part, 'base' | 'relief'> & { thickness: number },
): Patch {
  const { grid, height } = sculpture;
  const outline = coverage(grid, part.outline);
  const below = new Float32Array(outline.values.length);
  eachCovered(grid, outline, (at, _share, inPatch) => {
    below[inPatch] = height[at] as number;
  });
  const covered = addPart(sculpture, { ...part, base: 0 });
  eachCovered(grid, covered, (at, share, inPatch) => {
    height[at] = (height[at] as number) + ((below[inPatch] as number) + thickness) * share;
  });
  return covered;
}

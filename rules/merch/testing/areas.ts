/** Print areas of products, for tests. */
import fc from 'fast-check';
import type { Placement, PrintArea } from '../placement.ts';

export const FRONT: PrintArea = {
  code: 'front',
  shape: 'rectangle',
  widthMm: 305,
  heightMm: 406,
  bleedMm: 0,
  safeMm: 10,
};
export const SHEET: PrintArea = {
  ...FRONT,
  code: 'sheet',
  widthMm: 420,
  heightMm: 594,
  bleedMm: 3,
};
export const DISC: PrintArea = {
  code: 'disc',
  shape: 'circle',
  widthMm: 295,
  heightMm: 295,
  bleedMm: 3,
  safeMm: 8,
};

export const anyArea = fc.constantFrom(FRONT, SHEET, DISC);
export const anyPicture = fc.record({
  width: fc.integer({ min: 60, max: 8000 }),
  height: fc.integer({ min: 60, max: 8000 }),
});
export const anyPlacement: fc.Arbitrary<Placement> = fc.record({
  xMm: fc.integer({ min: -200, max: 200 }),
  yMm: fc.integer({ min: -200, max: 200 }),
  widthMm: fc.integer({ min: 20, max: 500 }),
  rotation: fc.integer({ min: -180, max: 180 }),
});

/** Print areas of products, for tests. */
import type { PrintArea } from '../placement.ts';

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

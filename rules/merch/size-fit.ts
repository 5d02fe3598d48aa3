/** Which size is closest to a garment that the buyer owns, laid flat. */

/** Cloth is cut and sewn: each piece may differ from the chart by this much. */
export const SIZE_TOLERANCE_MM = 20;
/** A print may be this far from its place. */
export const PRINT_TOLERANCE_MM = 10;

export interface MeasuredSize {
  code: string;
  chestMm: number;
  lengthMm: number;
}

export interface Garment {
  chestMm: number;
  /** Null if the buyer measured the width only. */
  lengthMm: number | null;
}

export interface SizeFit {
  code: string;
  /** How much larger than the garment it is; negative: smaller. */
  chestMm: number;
  lengthMm: number | null;
  /** Null if a size is close enough; otherwise even the last size is too small or too large. */
  beyond: 'smaller' | 'larger' | null;
}

export const GARMENT_MM = {
  chest: { min: 250, max: 1200 },
  length: { min: 300, max: 1300 },
} as const;

/** The width decides how it fits; a shirt that is longer by the same amount matters less. */
const LENGTH_WEIGHT = 0.4;
/** Cloth gives way less than it hangs: too narrow is worse than too wide. */
const NARROW_WEIGHT = 1.5;

/** Null if the type has no measures. */
export function fitSize(sizes: readonly MeasuredSize[], garment: Garment): SizeFit | null {
  const fits = sizes.map((size) => ({
    code: size.code,
    chestMm: size.chestMm - garment.chestMm,
    lengthMm: garment.lengthMm === null ? null : size.lengthMm - garment.lengthMm,
  }));
  const [first, ...others] = fits;
  if (!first) return null;
  // On a tie the earlier, smaller size wins.
  const best = others.reduce((found, fit) => (cost(fit) < cost(found) ? fit : found), first);
  return { ...best, beyond: beyondOf(best) };
}

type Difference = Pick<SizeFit, 'chestMm' | 'lengthMm'>;

function cost({ chestMm, lengthMm }: Difference): number {
  return weighed(chestMm) + LENGTH_WEIGHT * weighed(lengthMm ?? 0);
}

function weighed(mm: number): number {
  return mm < 0 ? -mm * NARROW_WEIGHT : mm;
}

/** Two tolerances away, no piece of this size has the width of the garment. */
function beyondOf({ chestMm }: Difference): SizeFit['beyond'] {
  if (Math.abs(chestMm) <= 2 * SIZE_TOLERANCE_MM) return null;
  return chestMm < 0 ? 'larger' : 'smaller';
}

const MM_PER_INCH = 25.4;
const MM_PER_CM = 10;
export const GARMENT_UNITS = ['cm', 'in'] as const;
export type GarmentUnit = (typeof GARMENT_UNITS)[number];

/**
 * Millimetres of what was typed, such as 53, 53.5, 53,5 or 20 1/2. Null if it is no length that
 * a garment can have.
 */
export function readMeasure(
  text: string,
  { unit, part }: { unit: GarmentUnit; part: keyof typeof GARMENT_MM },
): number | null {
  const [, whole = '', top, bottom] =
    /^(\d{1,4}(?:[.,]\d{1,2})?)(?: ([1-7])\/([248]))?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const fraction = top && bottom ? Number(top) / Number(bottom) : 0;
  const value = Number(whole.replace(',', '.')) + fraction;
  const mm = Math.round(value * (unit === 'cm' ? MM_PER_CM : MM_PER_INCH));
  const { min, max } = GARMENT_MM[part];
  return mm >= min && mm <= max ? mm : null;
}

/** As a description of a product shows it, to a tenth. */
export function productMeasure(mm: number, unit: GarmentUnit): number {
  return Math.round((mm / (unit === 'cm' ? MM_PER_CM : MM_PER_INCH)) * 10) / 10;
}

/** As a size chart shows it: whole centimetres, or inches in steps of a quarter. */
export function chartMeasure(mm: number, unit: GarmentUnit): number {
  return unit === 'cm' ? Math.round(mm / MM_PER_CM) : Math.round((mm / MM_PER_INCH) * 4) / 4;
}

import { z } from 'zod';

/**
 * Marks an amount of money in the JSON Schema, so that validation errors show limits in major
 * units.
 */
export const IS_MINOR_UNITS = 'x-minor-units';

/** Money in minor units; the currency is given elsewhere. */
export function minorUnits({ min, max }: { min: number; max: number }) {
  return z
    .int()
    .min(min)
    .max(max)
    .meta({ [IS_MINOR_UNITS]: true });
}

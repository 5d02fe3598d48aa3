import { z } from 'zod';

/** By this the checks know an amount of money, and refuse one in the words of who typed it. */
export const IS_MINOR_UNITS = 'x-minor-units';

/** Money as a whole number of pence or cents, of a currency that stands elsewhere. */
export function minorUnits({ min, max }: { min: number; max: number }) {
  return z
    .int()
    .min(min)
    .max(max)
    .meta({ [IS_MINOR_UNITS]: true });
}

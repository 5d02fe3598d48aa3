import { minorUnits, wholeNumber } from '../parse-numbers.ts';

export const STEP_COLUMNS = ['max_grams', 'GBP', 'EUR', 'USD'] as const;

export type TypedStep = Record<(typeof STEP_COLUMNS)[number], string>;

/** Skips rows without a weight; `rowOf` maps a step back to its row. */
export function stepsOf(rows: readonly TypedStep[]) {
  const places = rows.flatMap((row, at) => (row.max_grams.trim() === '' ? [] : [at]));
  const steps = places.flatMap((at) => {
    const row = rows[at];
    if (!row) return [];
    const { max_grams, GBP, EUR, USD } = row;
    return [
      {
        max_grams: wholeNumber(max_grams),
        GBP: minorUnits(GBP),
        EUR: minorUnits(EUR),
        USD: minorUnits(USD),
      },
    ];
  });
  return { steps, rowOf: (step: number) => places[step] ?? step };
}

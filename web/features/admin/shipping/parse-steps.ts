import { parseMinorUnits, parseWholeNumber } from '../parse-numbers.ts';

export const STEP_COLUMNS = ['max_grams', 'GBP', 'EUR', 'USD'] as const;

export type StepInput = Record<(typeof STEP_COLUMNS)[number], string>;

/** Skips rows without a weight; `rowOf` maps a step back to its row. */
export function parseSteps(rows: readonly StepInput[]) {
  const rowIndexes = rows.flatMap((row, index) => (row.max_grams.trim() === '' ? [] : [index]));
  const steps = rowIndexes.flatMap((at) => {
    const row = rows[at];
    if (!row) return [];
    const { max_grams, GBP, EUR, USD } = row;
    return [
      {
        max_grams: parseWholeNumber(max_grams),
        GBP: parseMinorUnits(GBP),
        EUR: parseMinorUnits(EUR),
        USD: parseMinorUnits(USD),
      },
    ];
  });
  return { steps, rowOf: (step: number) => rowIndexes[step] ?? step };
}

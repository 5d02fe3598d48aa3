import { PRINT_DPI_BEST, PRINT_DPI_FAIR, PRINT_DPI_MIN } from '@lathe/rules/merch/design-limits';

export const DPI_LEVELS = ['refused', 'soft', 'good', 'best'] as const;
export type DpiLevel = (typeof DPI_LEVELS)[number];

/** The same limits as the check of the placement. */
export function dpiLevel(dpi: number): DpiLevel {
  const value = dpi + 1e-6;
  if (value < PRINT_DPI_MIN) return 'refused';
  if (value < PRINT_DPI_FAIR) return 'soft';
  return value < PRINT_DPI_BEST ? 'good' : 'best';
}

import { PRINT_DPI_BEST, PRINT_DPI_FAIR, PRINT_DPI_MIN } from '@lathe/rules/merch/design-limits';
import type { Tint } from '@lathe/rules/merch/render/lay-ink';
import { linearColour } from '@lathe/rules/merch/render/print-setup';

export const DPI_LEVELS = ['refused', 'soft', 'good', 'best'] as const;
/** As in design.css and stage.css. */
const COLOURS = {
  refused: '#c4302b',
  soft: '#e39a1b',
  good: '#c9d23c',
  best: '#2f9e5f',
} as const;
/** The artwork stays visible. */
const TINT_SHARE = 0.55;

export type DpiLevel = (typeof DPI_LEVELS)[number];

/** The same limits as the check of the placement. */
export function dpiLevel(dpi: number): DpiLevel {
  const value = dpi + 1e-6;
  if (value < PRINT_DPI_MIN) return 'refused';
  if (value < PRINT_DPI_FAIR) return 'soft';
  return value < PRINT_DPI_BEST ? 'good' : 'best';
}

/** The same object for the same level, so that nothing is drawn again. */
export const DPI_TINTS: Readonly<Record<DpiLevel, Tint>> = {
  refused: tintOf('refused'),
  soft: tintOf('soft'),
  good: tintOf('good'),
  best: tintOf('best'),
};

function tintOf(level: DpiLevel): Tint {
  const [red, green, blue] = linearColour(COLOURS[level]);
  return [red, green, blue, TINT_SHARE];
}

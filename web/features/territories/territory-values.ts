/** Sales territories: one mode and one list in the form, two lists in the API body. */
import { textOf } from '../../lib/forms/form-values.ts';

export interface Territories {
  /** Null means worldwide. */
  territories: string[] | null;
  territories_exclude: string[];
}

export const TERRITORY_MODES = ['everywhere', 'only', 'except'] as const;
export type TerritoryMode = (typeof TERRITORY_MODES)[number];

export function readTerritories(form: FormData): Territories {
  const chosen = form
    .getAll('countries')
    .filter((iso) => typeof iso === 'string')
    .toSorted();
  const mode = textOf(form, 'territory_mode');
  if (mode === 'only') return { territories: chosen, territories_exclude: [] };
  return { territories: null, territories_exclude: mode === 'except' ? chosen : [] };
}

export function territoryMode({ territories, territories_exclude }: Territories): TerritoryMode {
  if (territories !== null) return 'only';
  return territories_exclude.length > 0 ? 'except' : 'everywhere';
}

/** Both lists may be set; the form merges them into one. */
export function chosenCountries({ territories, territories_exclude }: Territories): string[] {
  if (territories === null) return territories_exclude;
  return territories.filter((iso) => !territories_exclude.includes(iso));
}

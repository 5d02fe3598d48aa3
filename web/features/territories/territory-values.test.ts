import { describe, expect, it } from 'vitest';
import { chosenCountries, readTerritories, territoryMode } from './territory-values.ts';

function formOf(mode: string, ...countries: string[]): FormData {
  const form = new FormData();
  form.set('territory_mode', mode);
  for (const iso of countries) form.append('countries', iso);
  return form;
}

describe('territories of a release', () => {
  it('are the listed countries, all except those, or all', () => {
    const only = readTerritories(formOf('only', 'GB', 'DE'));
    expect(only).toEqual({ territories: ['DE', 'GB'], territories_exclude: [] });
    const except = readTerritories(formOf('except', 'GB', 'DE'));
    expect(except).toEqual({ territories: null, territories_exclude: ['DE', 'GB'] });
    const everywhere = readTerritories(formOf('everywhere', 'GB', 'DE'));
    expect(everywhere).toEqual({ territories: null, territories_exclude: [] });
    expect([only, except, everywhere].map(territoryMode)).toEqual(['only', 'except', 'everywhere']);
  });

  it('are merged into one list with the same effect where both are stored', () => {
    expect(chosenCountries({ territories: ['DE', 'GB'], territories_exclude: ['GB'] })).toEqual([
      'DE',
    ]);
  });
});

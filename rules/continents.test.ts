import { describe, expect, it } from 'vitest';
import { CONTINENTS, continentOf } from './continents.ts';

/** All region codes with a name in this runtime. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const known = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((iso) => names.of(iso) !== undefined);

describe('continent of a country', () => {
  it.each([
    ['DE', 'europe'],
    // An EU country with European shipping rates.
    ['CY', 'europe'],
    ['US', 'north_america'],
    ['BR', 'south_america'],
    ['JP', 'asia'],
    ['ZA', 'africa'],
    ['NZ', 'oceania'],
  ])('of %s is %s', (iso, continent) => {
    expect(continentOf(iso)).toBe(continent);
  });

  it('is undefined for unknown codes and for names of object properties', () => {
    expect(['ZZ', 'EU', 'constructor', ''].map(continentOf)).toEqual([null, null, null, null]);
  });

  it('is known for every inhabited country', () => {
    // Uninhabited regions, withdrawn codes, and groups of countries.
    const none = new Set(known.filter((iso) => continentOf(iso) === null));
    for (const iso of ['DE', 'FR', 'XK', 'TW', 'PS']) expect(none.has(iso)).toBe(false);
    expect([...none].filter((iso) => !NO_COUNTRIES.includes(iso))).toEqual([]);
  });

  it('is one of six', () => {
    expect(new Set(known.map(continentOf).filter(Boolean)).size).toBe(CONTINENTS.length);
  });
});

const NO_COUNTRIES =
  'AC AN AQ BU BV CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  );

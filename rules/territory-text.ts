/** Countries of sale in one cell: `worldwide`, `DE, AT, CH`, or `europe except GB`. */
import { CONTINENTS, continentOf } from './continents.ts';

export interface Territories {
  /** Null means worldwide. */
  territories: string[] | null;
  exclude: string[];
}

const WORLDWIDE = ['worldwide', 'world', 'ww', 'weltweit'];
const EXCEPT = /\b(?:except|excluding|außer|ohne)\b/iu;

export function formatTerritories({ territories, exclude }: Territories): string {
  const sold = territories === null ? 'worldwide' : territories.join(' ');
  return exclude.length === 0 ? sold : `${sold} except ${exclude.join(' ')}`;
}

/** Null if a word is no country, continent or `worldwide`. A continent means its countries we ship to. */
export function parseTerritories(text: string, shippable: ReadonlySet<string>): Territories | null {
  const [sold = '', excluded, ...more] = text.split(EXCEPT).map((part) => part.trim());
  if (more.length > 0 || excluded === '') return null;
  const isWorldwide = sold === '' || WORLDWIDE.includes(sold.toLowerCase());
  if (sold === '' && excluded === undefined) return null;
  const territories = isWorldwide ? null : countriesIn(sold, shippable);
  const exclude = excluded === undefined ? [] : countriesIn(excluded, shippable);
  if (exclude === null || (territories === null && !isWorldwide)) return null;
  return { territories, exclude };
}

function countriesIn(text: string, shippable: ReadonlySet<string>): string[] | null {
  const isos = new Set<string>();
  for (const word of wordsIn(text)) {
    const continent = CONTINENTS.find((each) => each === word.toLowerCase());
    if (continent) {
      for (const iso of shippable) if (continentOf(iso) === continent) isos.add(iso);
    } else if (/^[a-z]{2}$/i.test(word)) isos.add(word.toUpperCase());
    else return null;
  }
  return isos.size === 0 ? null : [...isos];
}

/** "North America" is one word, like `north_america`. */
function wordsIn(text: string): string[] {
  const joined = text.replaceAll(/\b(north|south)[ -]america\b/gi, '$1_america');
  return joined.split(/[\s,;/|]+/).filter((word) => word !== '');
}

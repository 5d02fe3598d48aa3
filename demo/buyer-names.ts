/** Buyer names by country, and how often buyers come from there. */
import type { Locale } from '@lathe/rules/locales';
import type { Random } from './music/random.ts';

interface CountryBuyers {
  country: string;
  share: number;
  locale: Locale;
  first: readonly string[];
  last: readonly string[];
}

const splitWords = (text: string) => text.split(' ');

const BUYERS_BY_COUNTRY: readonly CountryBuyers[] = [
  {
    country: 'GB',
    share: 41,
    locale: 'en_GB',
    first: splitWords(
      'Alice Ben Chloe Daniel Ellie Fraser Georgia Harry Imogen Jack Katie Liam Maya Nathan Olivia Poppy Rhys Sophie Toby Zara',
    ),
    last: splitWords(
      'Abbott Barker Chowdhury Doyle Evans Fletcher Gill Hughes Iqbal Jarvis Kaur Lloyd Mercer Norris Osei Pritchard Quinn Rowe Stokes Tanner',
    ),
  },
  {
    country: 'DE',
    share: 24,
    locale: 'de',
    first: splitWords(
      'Anna Bastian Carla David Elena Felix Greta Hannes Inga Jan Kerstin Lukas Merle Niklas Paula Robert Svenja Timo Yasemin Wiebke',
    ),
    last: splitWords(
      'Albrecht Böhm Demir Engel Franke Günther Hartmann Jansen Krüger Lorenz Möller Neumann Otto Petersen Roth Schäfer Thiele Vogel Winkler Ziegler',
    ),
  },
  {
    country: 'US',
    share: 11,
    locale: 'en_US',
    first: splitWords(
      'Amber Brandon Carmen Derek Emily Grant Hazel Jordan Kayla Logan Monica Tyler',
    ),
    last: splitWords(
      'Alvarez Brooks Carter Delgado Foster Greene Hayes Kim Miller Nguyen Reed Walsh',
    ),
  },
  {
    country: 'FR',
    share: 7,
    locale: 'en',
    first: splitWords('Adèle Bastien Céline Damien Élodie Fabrice Gaëlle Hugo Julie Manon'),
    last: splitWords(
      'Blanchet Carpentier Dumas Fournier Girard Lefèvre Moreau Perrin Renaud Vasseur',
    ),
  },
  {
    country: 'NL',
    share: 4,
    locale: 'en',
    first: splitWords('Anouk Bram Daan Femke Jasper Lotte Maarten Sanne'),
    last: splitWords('Bakker Dekker Hendriks Jacobs Kuipers Mulder Visser Willems'),
  },
  {
    country: 'IE',
    share: 3,
    locale: 'en_GB',
    first: splitWords('Aoife Cian Deirdre Eoin Niamh Oisín'),
    last: splitWords('Brennan Byrne Gallagher Kavanagh Nolan Walsh'),
  },
  {
    country: 'AT',
    share: 3,
    locale: 'de',
    first: splitWords('Barbara Florian Johanna Matthias Stefan Theresa'),
    last: splitWords('Gruber Hofer Leitner Pichler Steiner Wimmer'),
  },
  {
    country: 'SE',
    share: 2,
    locale: 'en',
    first: splitWords('Astrid Elin Gustav Johan Linnea Oskar'),
    last: splitWords('Bergström Eklund Holm Lindqvist Nyström Sandberg'),
  },
  {
    country: 'FI',
    share: 2,
    locale: 'en',
    first: splitWords('Eero Helmi Juho Kaisa Mikko Sanna'),
    last: splitWords('Heikkinen Koskela Laine Mäkelä Salmi Virtanen'),
  },
  {
    country: 'ES',
    share: 2,
    locale: 'en',
    first: splitWords('Álvaro Beatriz Carmen Diego Lucía Pablo'),
    last: splitWords('Blanco Ferrer Iglesias Molina Ortega Vidal'),
  },
  {
    country: 'CH',
    share: 1,
    locale: 'de',
    first: splitWords('Beat Corinne Reto Ursina'),
    last: splitWords('Ammann Brunner Frei Zollinger'),
  },
];

export interface Buyer {
  name: string;
  email: string;
  country: string;
  locale: Locale;
}

/** Email addresses use domains reserved for examples. */
export function inventBuyer(random: Random, number: number): Buyer {
  const { country, locale, first, last } = pickWeighted(
    random,
    BUYERS_BY_COUNTRY,
    ({ share }) => share,
  );
  const name = `${random.pick(first)} ${random.pick(last)}`;
  const mailbox = name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(' ', '.');
  const host = random.pick(['example.com', 'example.org', 'example.net']);
  return { name, country, locale, email: `${mailbox}.${number}@${host}` };
}

export function pickWeighted<T>(
  random: Random,
  choices: readonly T[],
  weight: (choice: T) => number,
): T {
  const total = choices.reduce((sum, choice) => sum + weight(choice), 0);
  let remaining = random.next() * total;
  for (const choice of choices) {
    remaining -= weight(choice);
    if (remaining < 0) return choice;
  }
  return random.pick(choices);
}

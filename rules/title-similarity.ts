/**
 * Whether two titles can share a release group: the same record in another format or edition. Case,
 * accents and words such as "deluxe edition" are ignored.
 */

// In English and German, as printed on sleeves.
const EDITION_WORDS = new Set(
  `anniversary bonus cd coloured colored deluxe digital edition expanded extended gatefold heavyweight
   limited lp maxi mono numbered original picture press pressing reissue release remaster remastered
   repress single special standard stereo test version vinyl
   auflage ausgabe bonustrack jubilaumsausgabe jubilaumsedition limitierte limitierter neuauflage
   nummerierte pressung schallplatte sonderausgabe sonderedition`.split(/\s+/),
);

const ORDINAL_OR_SIZE = /^(\d+(st|nd|rd|th)?|\d+inch|ep)$/;

/** Minimum trigram similarity of similar titles. */
export const SIMILARITY_MIN = 0.45;

/** Lower case, without accents and punctuation, single spaces. */
export function foldTitle(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A title of edition words only stays unchanged. */
function withoutEditionWords(title: string): string {
  const words = foldTitle(title).split(' ');
  const isEditionWord = words.map((word) => EDITION_WORDS.has(word));
  const hasEdition = isEditionWord.some(Boolean);
  // "10th anniversary edition" also loses its number; "1999" alone is a title.
  const remaining = words.filter(
    (word, index) => !(isEditionWord[index] || (hasEdition && ORDINAL_OR_SIZE.test(word))),
  );
  return remaining.length > 0 ? remaining.join(' ') : words.join(' ');
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(' ')) {
    // As in PostgreSQL: two spaces before a word, one after.
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** Shared trigrams divided by all trigrams, 0 to 1. */
export function trigramSimilarity(a: string, b: string): number {
  const [first, second] = [trigrams(a), trigrams(b)];
  const shared = [...first].filter((trigram) => second.has(trigram)).length;
  const all = first.size + second.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** 0 to 1; also 1 when one title contains the other as whole words. */
export function titleSimilarity(a: string, b: string): number {
  const [first, second] = [withoutEditionWords(a), withoutEditionWords(b)];
  if (first === '' || second === '') return 0;
  if (containsWords(first, second) || containsWords(second, first)) return 1;
  return trigramSimilarity(first, second);
}

export function areSimilarTitles(a: string, b: string): boolean {
  return titleSimilarity(a, b) >= SIMILARITY_MIN;
}

/** Whole words: "Art" is not part of "Party". */
function containsWords(text: string, part: string): boolean {
  return ` ${text} `.includes(` ${part} `);
}

export interface Titled {
  title: string;
  primaryArtist: string;
}

export const GROUP_FITS = ['fits', 'other_artist', 'other_title'] as const;
export type GroupFit = (typeof GROUP_FITS)[number];

/** Whether a release fits a group, or why not. */
export function groupFit(release: Titled, group: Titled): GroupFit {
  if (foldTitle(release.primaryArtist) !== foldTitle(group.primaryArtist)) return 'other_artist';
  return areSimilarTitles(release.title, group.title) ? 'fits' : 'other_title';
}

/** A release can join a group only if the artist is equal and the titles are similar. */
export function canJoinGroup(release: Titled, group: Titled): boolean {
  return groupFit(release, group) === 'fits';
}

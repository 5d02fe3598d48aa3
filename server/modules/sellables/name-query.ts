/** Words as a tsquery, for names outside of the storefront: pages, merchandise, events. */
import { typedWords } from '@lathe/rules/search-text';

export interface NameWord {
  text: string;
  /** Any of these words matches; only letters and digits. */
  forms: readonly string[];
}

const MIN_START_LENGTH = 3;
const MAX_WORDS = 8;

/** The last word may still be incomplete. Null if there is none. */
export function nameTsquery(words: readonly NameWord[]): string | null {
  if (words.length === 0) return null;
  const terms = words.map(({ text, forms }, at) => {
    const exact = [...new Set(forms)].map((word) => `'${word}'`);
    const isStart = at === words.length - 1 && text.length >= MIN_START_LENGTH;
    return `(${[...exact, ...(isStart ? [`'${text}':*`] : [])].join(' | ')})`;
  });
  return terms.join(' & ');
}

/** The words as typed: filters of lists correct nothing. */
export function typedNameQuery(text: string): string | null {
  const words = typedWords(text).slice(0, MAX_WORDS);
  return nameTsquery(words.map((forms) => ({ text: forms[0], forms })));
}

/** Where kept words lie: in the tab, so that nobody else finds them and closing it forgets them. */
import type { KeptWords } from './kept-words.ts';

export interface Place {
  user: string;
  /** The address of the page, without what it only says once. */
  path: string;
}

/** Whoever is nobody yet: their words lie in the tab as well. */
export const GUEST = 'guest';

export function placeOf(user: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search);
  query.delete('done');
  query.delete('problem');
  return { user, path: query.size > 0 ? `${pathname}?${query}` : pathname };
}

export function readWords(place: Place): KeptWords | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
  } catch {
    return null;
  }
}

export function writeWords(place: Place, words: KeptWords | null): void {
  try {
    if (words && words.fields.length > 0) {
      sessionStorage.setItem(keyOf(place), JSON.stringify(words));
    } else {
      sessionStorage.removeItem(keyOf(place));
    }
  } catch {
    // Blocked or full: then the page is all there is, as without this.
  }
}

function keyOf({ user, path }: Place): string {
  return `kept-words ${user} ${path}`;
}

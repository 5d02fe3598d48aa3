/** Where kept words lie: in the tab, so that nobody else finds them and closing it forgets them. */
import type { KeptWords } from './kept-words.ts';

export interface Place {
  user: string;
  /** The address of the page, without what it only says once and what is chosen beside the form. */
  path: string;
}

/** Whoever is nobody yet: their words lie in the tab as well. */
export const GUEST = 'guest';

const UNTOLD = ['done', 'problem', 'quantity', 'country'];

export function placeOf(user: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search);
  for (const name of UNTOLD) query.delete(name);
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

/** What was typed to order something: the next order is typed anew. */
export function forgetCheckouts(user: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [start = ''] = key.split('?');
      const isOne = start === keyOf({ user, path: '/checkout' });
      if (isOne || key.startsWith(keyOf({ user, path: '/checkout/bulk/' }))) {
        sessionStorage.removeItem(key);
      }
    }
  } catch {
    // Blocked: then nothing was kept either.
  }
}

function keyOf({ user, path }: Place): string {
  return `kept-words ${user} ${path}`;
}

/** Drafts are in session storage: private to the tab and deleted when it closes. */
import type { FormDraft } from './draft-fields.ts';
import { DRAFT_PREFIX } from './draft-key.ts';

export interface DraftLocation {
  user: string;
  /** The page URL without one-time parameters and choices outside of the form. */
  path: string;
}

const IGNORED_PARAMETERS = ['done', 'problem', 'quantity', 'country'];

export function draftLocation(
  user: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
) {
  const query = new URLSearchParams(search);
  for (const name of IGNORED_PARAMETERS) query.delete(name);
  return { user, path: query.size > 0 ? `${pathname}?${query}` : pathname };
}

export function readDraft(page: DraftLocation): FormDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(page: DraftLocation, draft: FormDraft | null): void {
  try {
    if (draft && draft.fields.length > 0) {
      sessionStorage.setItem(keyOf(page), JSON.stringify(draft));
    } else {
      sessionStorage.removeItem(keyOf(page));
    }
  } catch {
    // Storage is blocked or full; the input stays in the page only.
  }
}

/** Called after an order, so that the next one starts with empty forms. */
export function deleteCheckoutDrafts(user: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [start = ''] = key.split('?');
      const isOne = start === keyOf({ user, path: '/checkout' });
      if (isOne || key.startsWith(keyOf({ user, path: '/checkout/bulk/' }))) {
        sessionStorage.removeItem(key);
      }
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function keyOf({ user, path }: DraftLocation): string {
  return `${DRAFT_PREFIX}${user} ${path}`;
}

/** What is not saved yet, in this tab only. The details are among what the privacy page lists. */
import { DRAFT_PREFIX } from '../../form-drafts/draft-key.ts';
import type { DesignDraft } from './session.ts';

interface DraftKey {
  viewer: string;
  item: string;
}

export function readDesignDraft(key: DraftKey): DesignDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDesignDraft(key: DraftKey, draft: DesignDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(nameOf(key), JSON.stringify(draft));
    else sessionStorage.removeItem(nameOf(key));
  } catch {
    // Storage is blocked or full; it stays in the page only.
  }
}

function nameOf({ viewer, item }: DraftKey): string {
  return `${DRAFT_PREFIX}${viewer} design ${item}`;
}

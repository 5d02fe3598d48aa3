/** Start of the keys in session storage. The privacy page lists it. */
export const DRAFT_PREFIX = 'form-drafts ';

/** Replaces the user id for people without an account. */
export const GUEST = 'guest';

/** Of any page in this tab. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return false;
  }
}

/** Followed by the category; one field for each of its tickets. */
export const HOLDER_FIELD = 'holder-';

/** Numbers set by the business for edits of many things at once; all others are in limits.ts. */

/** Releases that one request can edit. */
export const RELEASES_PER_EDIT_MAX = 50;
/** Tracks that one request can edit. A CD has at most 99. */
export const TRACKS_PER_EDIT_MAX = 100;
/** Characters of a pasted track list. */
export const TRACK_LIST_MAX_LENGTH = 20_000;
/** How long the values from before an edit of several tracks are stored. */
export const TRACK_EDIT_STORED_DAYS = 30;
/** One line per track: about eighty albums. */
export const CATALOGUE_LINES_MAX = 1000;
export const CATALOGUE_FILE_BYTES_MAX = 2_000_000;

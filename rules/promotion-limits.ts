/** Numbers set by the business for promo links and press kits; all others are in limits.ts. */

// Promo links
/** Links per release, including ended ones that are still listed. */
export const PROMO_LINKS_PER_RELEASE_MAX = 200;
export const PROMO_DAYS_DEFAULT = 14;
export const PROMO_DAYS_MAX = 90;
export const PROMO_DOWNLOADS_DEFAULT = 20;
export const PROMO_DOWNLOADS_MAX = 500;
export const PROMO_NOTE_MAX_LENGTH = 1000;
/** Lifetime of an audio URL: an album, with a break. It ends earlier with the link. */
export const PROMO_STREAM_URL_MINUTES = 120;
/** A slow connection takes this long to start and resume a download. */
export const PROMO_DOWNLOAD_URL_MINUTES = 30;
/** Recipients and counts are deleted this long after a link expired. */
export const PROMO_STORED_DAYS = 180;

// Press kits
export const PRESS_PICTURES_MAX = 12;
export const PRESS_PICTURE_BYTES_MAX = 30_000_000;
/** The shorter side: 7 cm in a magazine. */
export const PRESS_PICTURE_MIN_PX = 800;
export const PRESS_SHORT_MAX_LENGTH = 600;
export const PRESS_LONG_MAX_LENGTH = 6000;
export const PRESS_QUOTES_MAX = 10;
export const PRESS_QUOTE_MAX_LENGTH = 400;
/** Also the source of a quote. */
export const PRESS_CREDIT_MAX_LENGTH = 120;

// Artist links
/** Links of an artist page to other sites. */
export const ARTIST_LINKS_MAX = 20;
export const ARTIST_LINK_URL_MAX_LENGTH = 500;
export const ARTIST_LINK_TITLE_MAX_LENGTH = 60;

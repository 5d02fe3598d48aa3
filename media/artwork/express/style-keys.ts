/** The typographic styles, in the order in which they are offered. */
export const STYLE_KEYS = ['grid', 'classic', 'mono', 'poster', 'quiet', 'session'] as const;
export type StyleKey = (typeof STYLE_KEYS)[number];

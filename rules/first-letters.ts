/** First letters in lists by name; `other` is everything that does not begin with one of them. */
export const FIRST_LETTERS = [...'abcdefghijklmnopqrstuvwxyz', 'other'] as const;

export type FirstLetter = (typeof FIRST_LETTERS)[number];

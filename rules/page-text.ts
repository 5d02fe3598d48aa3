/** Maximum text lengths of a page, in characters. */
export const PAGE_TEXT_MAX = {
  name: 80,
  url: 60,
  description: 300,
  bio: 6000,
  meta_title: 70,
} as const;

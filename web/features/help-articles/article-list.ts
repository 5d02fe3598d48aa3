/** All articles, in reading order for newcomers. */
export const ARTICLE_GROUPS = [
  { group: 'buying', articles: ['how_it_works', 'shipping', 'returns'] },
  { group: 'selling', articles: ['selling', 'audio_guide', 'artwork_guide', 'catalogue_file'] },
  { group: 'small_print', articles: ['terms', 'privacy'] },
] as const;

export type ArticleName = (typeof ARTICLE_GROUPS)[number]['articles'][number];

export const ARTICLE_PATHS: Record<ArticleName, string> = {
  how_it_works: '/how-it-works',
  shipping: '/help/shipping',
  returns: '/help/returns',
  selling: '/help/selling',
  audio_guide: '/help/audio-guide',
  artwork_guide: '/help/artwork-guide',
  catalogue_file: '/help/catalogue-file',
  terms: '/terms',
  privacy: '/privacy',
};

/** Other articles of the group, for further reading. */
export function relatedArticles(name: ArticleName): ArticleName[] {
  const group = ARTICLE_GROUPS.find(({ articles }) => articles.some((article) => article === name));
  return (group?.articles ?? []).filter((article) => article !== name);
}

import type { OwnPage } from '@lathe/contract/page-calls';

/** The most useful next step for a page. */
export function nextStep(
  page: Pick<OwnPage, 'page_image' | 'description' | 'is_live' | 'release_count'>,
): 'picture' | 'description' | 'live' | 'release' | 'nothing' {
  if (!page.page_image) return 'picture';
  if (page.description === '') return 'description';
  if (!page.is_live) return 'live';
  return page.release_count === 0 ? 'release' : 'nothing';
}

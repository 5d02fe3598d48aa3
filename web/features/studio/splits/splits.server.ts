import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { labelTabs } from '../label/label-tabs.ts';

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account } = studio;
  const params = { user: account.id };
  const [{ label }, releases, agreed] = await Promise.all([
    api('GET /api/users/{user}/label', { params }),
    api('GET /api/users/{user}/shareable_releases', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'agreed' } }),
  ]);
  const listedIds = new Set(releases.data.map(({ uuid }) => uuid));
  return {
    label,
    tabs: labelTabs(studio),
    releases: releases.data,
    next: nextCursor(releases.next_page_url),
    // Releases of other sellers: the user has a share but cannot propose.
    elsewhere: agreed.data.map(({ release }) => release).filter(({ uuid }) => !listedIds.has(uuid)),
  };
}

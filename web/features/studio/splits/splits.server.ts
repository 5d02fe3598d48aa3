import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { labelTabs } from '../label/label-tabs.ts';

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account, viewer } = studio;
  const params = { user: account.id };
  const [{ label }, releases, agreed, offered] = await Promise.all([
    api('GET /api/users/{user}/label', { params }),
    api('GET /api/users/{user}/shareable_releases', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'agreed' } }),
    // Only in their own account, because they are offered to a person.
    account.id === viewer.id
      ? api('GET /api/users/{user}/invited_shares', { params })
      : { data: [] },
  ]);
  const listedIds = new Set(releases.data.map(({ uuid }) => uuid));
  return {
    label,
    offers: offered.data.length,
    tabs: labelTabs(studio),
    releases: releases.data,
    next: nextCursor(releases.next_page_url),
    // Releases of other sellers: the user has a share but cannot propose.
    elsewhere: agreed.data.map(({ release }) => release).filter(({ uuid }) => !listedIds.has(uuid)),
  };
}

import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const list = await api('GET /api/users/{user}/label/releases', {
    params: { user: account.id },
    query: queryFilters(args.request, ['cursor']),
  });
  return { releases: list.data, next: nextCursor(list.next_page_url) };
}

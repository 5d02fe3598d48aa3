import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const { data, next_page_url } = await api('GET /api/users/{user}/collection', {
    params: { user: viewer.id },
    query: queryFilters(args.request, ['cursor']),
  });
  return { records: data, next: nextCursor(next_page_url) };
}

import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const page = await api('GET /api/users/{user}/orders', {
    params: { user: viewer.id },
    query: queryFilters(args.request, ['cursor']),
  });
  return { orders: page.data, next: nextCursor(page.next_page_url) };
}

import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../lists/list-url.ts';
import { queryDays } from './query-days.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { request } = args;
  const query = {
    ...queryFilters(request, ['actor', 'subject', 'action', 'cursor']),
    ...queryDays(request, ['from', 'to']),
  };
  const [page, actions] = await Promise.all([
    api('GET /api/admin/audit', { query }),
    api('GET /api/admin/audit/actions'),
  ]);
  const { cursor: _, ...filters } = query;
  return {
    entries: page.data,
    next: nextCursor(page.next_page_url),
    actions: actions.data,
    filters,
  };
}

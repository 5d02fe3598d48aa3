import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { filtersOf, nextCursor } from '../lists/list-url.ts';
import { askedDays } from './query-days.ts';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const { request } = asked;
  const query = {
    ...filtersOf(request, ['actor', 'subject', 'action', 'cursor']),
    ...askedDays(request, ['from', 'to']),
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

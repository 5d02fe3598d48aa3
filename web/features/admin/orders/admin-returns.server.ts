import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { state: requestedState, ...rest } = queryFilters(args.request, ['state', 'cursor']);
  const state = requestedState === 'answered' ? 'answered' : 'open';
  const page = await api('GET /api/admin/returns', { query: { ...rest, state } });
  return { returns: page.data, next: nextCursor(page.next_page_url), state } as const;
}

import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const query = queryFilters(args.request, ['cursor']);
  const page = await api('GET /api/production/batches', { query });
  return { batches: page.data, next: nextCursor(page.next_page_url) };
}

import { UNCLAIMED_LISTS } from '@lathe/contract/invited-share-calls';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { list: wanted, ...query } = queryFilters(args.request, ['list', 'cursor']);
  const list = UNCLAIMED_LISTS.find((each) => each === wanted) ?? 'due';
  const page = await api('GET /api/admin/unclaimed_shares', { query: { ...query, list } });
  return { list, shares: page.data, next: nextCursor(page.next_page_url) };
}

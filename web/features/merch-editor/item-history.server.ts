import { requireItem } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../lists/list-url.ts';

export async function loader(args: PageArgs<'item'>) {
  const { api, params } = await requireItem(args);
  const query = queryFilters(args.request, ['page']);
  const [item, history] = await Promise.all([
    api('GET /api/users/{user}/merch/{item}', { params, query: {} }),
    api('GET /api/users/{user}/merch/{item}/history', { params, query }),
  ]);
  return {
    title: item.title,
    entries: history.data,
    next: nextCursor(history.next_page_url, 'page'),
    isFirst: query.page === undefined,
  };
}

import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readSalesFilter } from './sales-filter.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const search = new URL(args.request.url).searchParams;
  const filter = readSalesFilter(search);
  const list = await api('GET /api/users/{user}/label/sales', {
    params: { user: account.id },
    query: { ...filter, ...queryFilters(args.request, ['cursor']) },
  });
  return {
    rows: list.data,
    totals: list.totals,
    next: nextCursor(list.next_page_url),
    narrowed: filter,
  };
}

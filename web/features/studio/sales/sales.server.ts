import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { lastMonths } from './months.ts';
import { readSalesFilter } from './sales-filter.ts';

/** Covers the longest statement. */
const MONTHS_SHOWN = 36;

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const now = new Date();
  const filter = readSalesFilter(args.request, now);
  const params = { user: viewer.id };
  const [page, totals] = await Promise.all([
    api('GET /api/users/{user}/sold_lines', {
      params,
      query: { ...filter, ...queryFilters(args.request, ['cursor']) },
    }),
    api('GET /api/users/{user}/sold_lines/totals', { params, query: filter }),
  ]);
  return {
    lines: page.data,
    next: nextCursor(page.next_page_url),
    totals: totals.data,
    filter,
    months: lastMonths(now, MONTHS_SHOWN),
  };
}

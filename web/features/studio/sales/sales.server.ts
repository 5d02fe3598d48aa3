import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { lastMonths } from './months.ts';
import { readSalesFilter, salesQuery } from './sales-filter.ts';

/** Covers the longest statement. */
const MONTHS_SHOWN = 36;

export async function loader(args: PageArgs) {
  const { api, account, may, now } = requireStudio(args);
  const filter = readSalesFilter(args.request, now());
  const query = salesQuery(filter);
  const params = { user: account.id };
  const [page, totals, choices, rate, summary, live] = await Promise.all([
    attempt(
      api('GET /api/users/{user}/sold_lines', {
        params,
        query: { ...query, ...queryFilters(args.request, ['cursor']) },
      }),
    ),
    attempt(api('GET /api/users/{user}/sold_lines/totals', { params, query })),
    api('GET /api/users/{user}/sold_lines/filters', { params, query: { show: filter.show } }),
    api('GET /api/users/{user}/earnings_rate', { params }),
    api('GET /api/users/{user}/sales', { params }),
    api('GET /api/users/{user}/sales/realtime', { params }),
  ]);
  return {
    lines: page.value?.data ?? [],
    next: nextCursor(page.value?.next_page_url ?? null),
    totals: totals.value?.data ?? [],
    /** For example if the last day is before the first. */
    failure: page.failure,
    filter,
    choices,
    rate: rate.basis_points,
    accountId: account.id,
    hasPayouts: may('payouts.read', account.id),
    summary,
    live,
    months: lastMonths(now(), MONTHS_SHOWN),
  };
}

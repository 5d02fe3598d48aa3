import { requireStudio } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const query = queryFilters(args.request, ['period', 'currency', 'cursor']);
  const page = await api('GET /api/users/{user}/sales/bookings', {
    params: { user: account.id },
    query,
  });
  return {
    bookings: page.data,
    next: nextCursor(page.next_page_url),
    period: query.period ?? null,
  };
}

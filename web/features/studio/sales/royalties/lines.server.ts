import { requireStudio } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../../lists/list-url.ts';

/** The lines behind a sum. */
export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const names = ['period', 'release', 'country', 'format', 'cursor'] as const;
  const query = queryFilters(args.request, names);
  const page = await api('GET /api/users/{user}/sales/royalty_lines', {
    params: { user: account.id },
    query,
  });
  return {
    lines: page.data,
    next: nextCursor(page.next_page_url),
    period: query.period ?? null,
  };
}

import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const { show: wanted, cursor } = queryFilters(args.request, ['show', 'cursor']);
  const show = wanted === 'past' ? ('past' as const) : ('coming' as const);
  const { data, next_page_url } = await api('GET /api/users/{user}/events', {
    params: { user: account.id },
    query: { show, cursor },
  });
  const isDeleted = new URL(args.request.url).searchParams.get('done') === 'deleted';
  return { events: data, next: nextCursor(next_page_url), show, isDeleted };
}

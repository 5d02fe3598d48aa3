import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs<'event'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, event: args.params.event };
  const query = queryFilters(args.request, ['q', 'cursor']);
  const [event, { data: tickets, next_page_url }] = await Promise.all([
    api('GET /api/users/{user}/events/{event}', { params }),
    api('GET /api/users/{user}/events/{event}/tickets', { params, query }),
  ]);
  return { event, tickets, next: nextCursor(next_page_url), q: query.q ?? '' };
}

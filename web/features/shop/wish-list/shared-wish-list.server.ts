import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader({ context, params, request }: PageArgs<'token'>) {
  const list = await context.get(serverSide).api('GET /api/wish_lists/{token}', {
    params,
    query: queryFilters(request, ['cursor']),
  });
  return { name: list.name, wishes: list.data, next: nextCursor(list.next_page_url) };
}

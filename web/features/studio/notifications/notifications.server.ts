import { redirect } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, viewer, now } = requireViewer(args);
  const { data, next_page_url } = await api('GET /api/users/{user}/notifications', {
    params: { user: viewer.id },
    query: queryFilters(args.request, ['cursor']),
  });
  return {
    notifications: data,
    next: nextCursor(next_page_url),
    userId: viewer.id,
    now: now().toISOString(),
  };
}

/** Without scripts a button marks them as read. */
export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  await api('POST /api/users/{user}/notifications/read', {
    params: { user: viewer.id },
    body: { up_to: null },
  });
  return redirect('/studio/notifications');
}

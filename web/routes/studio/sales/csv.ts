import { requireViewer } from '../../../features/account/require-viewer.ts';
import type { Route } from './+types/csv.ts';
import { monthIn } from './months.ts';

/** The month as a file that spreadsheets open. */
export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const month = monthIn(asked.request, new Date());
  const { filename, text } = await api('GET /api/users/{user}/sold_lines/csv', {
    params: { user: viewer.id },
    query: { month },
  });
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  });
}

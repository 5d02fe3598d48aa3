import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const query = queryFilters(args.request, ['format', 'cursor']);
  const [page, { counts }] = await Promise.all([
    api('GET /api/production/batches', { query }),
    api('GET /api/production'),
  ]);
  const formats = new Map(counts.map((count) => [count.format.code, count.format.name]));
  return {
    batches: page.data,
    formats: [...formats].map(([code, name]) => ({ code, name })),
    format: query.format ?? null,
    next: nextCursor(page.next_page_url),
  };
}

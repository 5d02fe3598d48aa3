import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const [overview, pages] = await Promise.all([
    api('GET /api/admin/overview'),
    api('GET /api/admin/pages', { query: {} }),
  ]);
  // The number of empty pages is limited to one page of their list.
  return { overview, emptyPages: pages.data.length };
}

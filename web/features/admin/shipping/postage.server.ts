import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { doneIn } from '../done-notice.tsx';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const { data: tables } = await api('GET /api/admin/postage');
  return { tables, done: doneIn(asked.request, ['saved', 'scheduled', 'withdrawn']) };
}

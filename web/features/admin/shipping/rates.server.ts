import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { data: tables } = await api('GET /api/admin/postage');
  return { tables, done: readDoneParameter(args.request, ['saved', 'scheduled', 'withdrawn']) };
}

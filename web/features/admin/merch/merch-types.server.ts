import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  return (await api('GET /api/admin/merch_types')).data;
}

import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  return (await api('GET /api/admin/release_types')).data;
}

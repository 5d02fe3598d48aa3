import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const { data, not_attached } = await api('GET /api/users/{user}/release_groups', { params });
  return { groups: data, ungrouped: not_attached, userId: viewer.id };
}

import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(asked: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(asked);
  const params = { user: viewer.id, release: asked.params.release };
  return await api('GET /api/users/{user}/releases/{release}/compare', { params });
}

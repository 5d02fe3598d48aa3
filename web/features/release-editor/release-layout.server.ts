import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id, release: args.params.release };
  const call = api('GET /api/users/{user}/releases/{release}', { params, query: {} });
  return { release: await call, userId: viewer.id };
}

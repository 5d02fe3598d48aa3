import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const user = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  return {
    userId: viewer.id,
    nav: { name: user.name, sells: user.is_seller, isStaff: user.is_staff || user.is_admin },
  };
}

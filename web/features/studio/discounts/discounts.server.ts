import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  return { discounts: (await api('GET /api/users/{user}/discounts', { params })).data };
}

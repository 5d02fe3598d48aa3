import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id };
  const { data, not_attached } = await api('GET /api/users/{user}/release_groups', { params });
  return { groups: data, ungrouped: not_attached, userId: account.id };
}

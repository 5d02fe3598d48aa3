import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id };
  return { discounts: (await api('GET /api/users/{user}/discounts', { params })).data };
}

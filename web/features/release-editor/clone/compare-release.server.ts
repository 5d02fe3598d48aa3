import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'release'>) {
  const { api, params } = await requireRelease(args);
  return await api('GET /api/users/{user}/releases/{release}/compare', { params });
}

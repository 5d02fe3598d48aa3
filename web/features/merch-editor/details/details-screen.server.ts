import { requireItem } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'item'>) {
  const { api, params } = await requireItem(args);
  const item = await api('GET /api/users/{user}/merch/{item}', { params, query: {} });
  return { item };
}

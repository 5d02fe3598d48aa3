import { requireRelease } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs<'release'>) {
  const { api, params, owner, access } = await requireRelease(args);
  const call = api('GET /api/users/{user}/releases/{release}', { params, query: {} });
  return { release: await call, owner: { id: owner.id, name: owner.name }, access };
}

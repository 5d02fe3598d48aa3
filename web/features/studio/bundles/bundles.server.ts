import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id };
  const isDeleted = new URL(args.request.url).searchParams.get('done') === 'deleted';
  return { bundles: (await api('GET /api/users/{user}/bundles', { params })).data, isDeleted };
}

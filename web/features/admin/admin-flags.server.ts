import { FEATURE_FLAGS, isFeatureFlag } from '@lathe/rules/flags';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../lists/list-url.ts';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const { flag: wanted, ...query } = queryFilters(asked.request, ['flag', 'cursor']);
  const flag = isFeatureFlag(wanted) ? wanted : FEATURE_FLAGS[0];
  const [flags, holders] = await Promise.all([
    api('GET /api/admin/flags'),
    api('GET /api/admin/flags/{flag}/users', { params: { flag }, query }),
  ]);
  return {
    flag,
    flags: flags.data,
    holders: holders.data,
    next: nextCursor(holders.next_page_url),
  };
}

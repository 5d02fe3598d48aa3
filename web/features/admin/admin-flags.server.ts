import { FEATURE_FLAGS, isFeatureFlag } from '@lathe/rules/flags';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { flag: requestedFlag, ...query } = queryFilters(args.request, ['flag', 'cursor']);
  const flag = isFeatureFlag(requestedFlag) ? requestedFlag : FEATURE_FLAGS[0];
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

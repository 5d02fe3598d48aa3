import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const query = queryFilters(args.request, ['cursor']);
  const page = await api('GET /api/admin/bank_accounts', { query });
  return {
    accounts: page.data,
    next: nextCursor(page.next_page_url),
    done: readDoneParameter(args.request, ['confirm', 'reject']),
  };
}

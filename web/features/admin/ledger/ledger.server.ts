import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { queryDays } from '../query-days.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { until = null } = queryDays(args.request, ['until']);
  const { data } = await api('GET /api/admin/ledger', { query: { ...(until && { until }) } });
  return { balances: data, until };
}

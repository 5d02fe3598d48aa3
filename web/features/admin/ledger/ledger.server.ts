import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { queryDays } from '../query-days.ts';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const { until = null } = queryDays(asked.request, ['until']);
  const { data } = await api('GET /api/admin/ledger', { query: { ...(until && { until }) } });
  return { balances: data, until };
}

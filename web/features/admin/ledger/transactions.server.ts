import { LEDGER_ACCOUNTS } from '@lathe/rules/ledger-accounts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { queryDays } from '../query-days.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const filters = queryFilters(args.request, ['currency', 'account', 'cursor']);
  const currency = /^[A-Z]{3}$/.test(filters.currency ?? '') ? (filters.currency ?? 'GBP') : 'GBP';
  const account = LEDGER_ACCOUNTS.find((candidate) => candidate === filters.account) ?? null;
  const { until = null } = queryDays(args.request, ['until']);
  const query = {
    currency,
    ...(account && { account }),
    ...(until && { until }),
    ...(filters.cursor && { cursor: filters.cursor }),
  };
  const page = await api('GET /api/admin/ledger/transactions', { query });
  return { transactions: page.data, next: nextCursor(page.next_page_url), currency, account };
}

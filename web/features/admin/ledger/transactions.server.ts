import { LEDGER_ACCOUNTS } from '@lathe/rules/ledger';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { queryDays } from '../query-days.ts';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const typed = queryFilters(asked.request, ['currency', 'account', 'cursor']);
  const currency = /^[A-Z]{3}$/.test(typed.currency ?? '') ? (typed.currency ?? 'GBP') : 'GBP';
  const account = LEDGER_ACCOUNTS.find((known) => known === typed.account) ?? null;
  const { until = null } = queryDays(asked.request, ['until']);
  const query = {
    currency,
    ...(account && { account }),
    ...(until && { until }),
    ...(typed.cursor && { cursor: typed.cursor }),
  };
  const page = await api('GET /api/admin/ledger/transactions', { query });
  return { transactions: page.data, next: nextCursor(page.next_page_url), currency, account };
}

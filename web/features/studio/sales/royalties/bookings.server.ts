import { LEDGER_ACCOUNTS } from '@lathe/rules/ledger-accounts';
import { requireStudio } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const query = queryFilters(args.request, ['period', 'currency', 'account', 'payout', 'cursor']);
  const page = await api('GET /api/users/{user}/sales/bookings', {
    params: { user: account.id },
    query: { ...query, account: LEDGER_ACCOUNTS.find((each) => each === query.account) },
  });
  return {
    bookings: page.data,
    next: nextCursor(page.next_page_url),
    period: query.period ?? null,
    payout: query.payout ?? null,
  };
}

import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

/** A payout with the bookings and order lines that it is made of. */
export async function loader(args: PageArgs<'payout'>) {
  const { api, account, may } = requireStudio(args);
  const params = { user: account.id, payout: args.params.payout };
  const query = queryFilters(args.request, ['cursor']);
  const [payout, content] = await Promise.all([
    api('GET /api/users/{user}/payouts/{payout}', { params }),
    api('GET /api/users/{user}/payouts/{payout}/lines', { params, query }),
  ]);
  return {
    payout,
    content,
    next: nextCursor(content.next_page_url),
    hasSales: may('sales.read', account.id),
  };
}

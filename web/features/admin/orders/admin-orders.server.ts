import { ORDER_STATES } from '@lathe/rules/order-states';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { queryDays } from '../query-days.ts';
import { ORDER_FLAGS } from './list-filters.tsx';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const typed = queryFilters(asked.request, ['q', 'state', 'only', 'cursor']);
  const state = ORDER_STATES.find((known) => known === typed.state);
  const only = ORDER_FLAGS.find((known) => known === typed.only);
  // An invalid query parameter must not cause an error page.
  const filters = {
    ...(typed.q && { q: typed.q.slice(0, 200) }),
    ...(state && { state }),
    ...(only && { only }),
    ...queryDays(asked.request, ['from', 'to']),
  };
  const query = { ...filters, ...(typed.cursor && { cursor: typed.cursor }) };
  const page = await api('GET /api/admin/orders', { query });
  return { orders: page.data, next: nextCursor(page.next_page_url), filters };
}

import { ORDER_STATES } from '@lathe/rules/order-states';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { queryDays } from '../query-days.ts';
import { ORDER_FLAGS } from './list-filters.tsx';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const queryValues = queryFilters(args.request, ['q', 'state', 'only', 'cursor']);
  const state = ORDER_STATES.find((candidate) => candidate === queryValues.state);
  const only = ORDER_FLAGS.find((candidate) => candidate === queryValues.only);
  // An invalid query parameter must not cause an error page.
  const filters = {
    ...(queryValues.q && { q: queryValues.q.slice(0, 200) }),
    ...(state && { state }),
    ...(only && { only }),
    ...queryDays(args.request, ['from', 'to']),
  };
  const query = { ...filters, ...(queryValues.cursor && { cursor: queryValues.cursor }) };
  const page = await api('GET /api/admin/orders', { query });
  return { orders: page.data, next: nextCursor(page.next_page_url), filters };
}

import { REVIEW_KINDS } from '@lathe/rules/reviews';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const filters = queryFilters(args.request, ['state', 'kind', 'cursor']);
  const { state: requestedState, kind: requestedKind, cursor } = filters;
  const state = requestedState === 'decided' ? 'decided' : 'open';
  const kind = REVIEW_KINDS.find((each) => each === requestedKind);
  const page = await api('GET /api/reviews', { query: { cursor, state, kind } });
  return { reviews: page.data, next: nextCursor(page.next_page_url), state, kind } as const;
}

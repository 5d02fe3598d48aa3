import type { SearchReply } from '@lathe/contract/storefront-calls';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { plainFilters, searchFilters } from './url-filters.ts';

export async function loader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const params = new URL(request.url).searchParams;
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const page = params.get('page');
  const filters = searchFilters(params);
  const cursor = page ? { page } : {};
  if (q === '') {
    const query = { ...plainFilters(filters), ...cursor };
    return {
      q,
      filters,
      found: { ...NOTHING, ...(await api('GET /api/release_groups', { query })) },
    };
  }
  const query = { q, ...filters, facets: true, ...cursor };
  return { q, filters, found: await api('GET /api/search', { query }) };
}

/** Without a search term the page shows new releases. */
const NOTHING: SearchReply = {
  data: [],
  next_page_url: null,
  corrected: null,
  total: null,
  total_limit: 0,
  facets: null,
  pages: [],
  merch: [],
  bundles: [],
  events: [],
  labels: [],
  tracks: [],
};

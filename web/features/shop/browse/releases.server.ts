import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { browseFilters, titleQuery } from './browse-filters.ts';

export async function loader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const params = new URL(request.url).searchParams;
  const filters = browseFilters(params);
  const page = params.get('page');
  const { sort, ...query } = titleQuery(filters);
  const [list, facets] = await Promise.all([
    api('GET /api/release_groups', {
      query: { ...query, ...(sort && { sort }), ...(page && { page }) },
    }),
    api('GET /api/release_group_facets', { query }),
  ]);
  return { list, facets, filters, isFirstPage: !page };
}

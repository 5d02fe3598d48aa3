import { LISTED_ROLES } from '@lathe/rules/roles';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const { role: requestedRole, ...search } = queryFilters(args.request, ['q', 'role', 'cursor']);
  const role = LISTED_ROLES.find((candidate) => candidate === requestedRole);
  const query = { ...search, ...(role && { role }) };
  const page = await api('GET /api/admin/users', { query });
  return { people: page.data, next: nextCursor(page.next_page_url), q: query.q ?? '', role };
}

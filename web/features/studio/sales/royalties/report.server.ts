import { ROYALTY_GROUPINGS } from '@lathe/rules/royalty-periods';
import { requireStudio } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../../lists/list-url.ts';

const REPORT = 'GET /api/users/{user}/sales/reports/royalties/{year}';

export async function loader(args: PageArgs<'year'> & { params: { month?: string } }) {
  const { api, account, may } = requireStudio(args);
  const { year, month } = args.params;
  const { by: asked, cursor } = queryFilters(args.request, ['by', 'cursor']);
  const by = ROYALTY_GROUPINGS.find((each) => each === asked) ?? 'release';
  const query = { by, ...(cursor !== undefined && { cursor }) };
  const user = account.id;
  const report =
    month === undefined
      ? await api(REPORT, { params: { user, year }, query })
      : await api(`${REPORT}/{month}`, { params: { user, year, month }, query });
  return {
    report,
    user,
    next: nextCursor(report.next_page_url),
    /** Others see their own figures only. */
    hasLabel: may('label.sales', user),
  };
}

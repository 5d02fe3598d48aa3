import { monthIn } from '../../../features/studio/sales/months.ts';
import { csvResponse } from '../../../lib/csv-response.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/csv.ts';

/** One month as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const query = { month: monthIn(args.request, new Date()) };
  const { api, viewer } = requireViewer(args, `/studio/sales?month=${query.month}`);
  const params = { user: viewer.id };
  return csvResponse(await api('GET /api/users/{user}/sold_lines/csv', { params, query }));
}

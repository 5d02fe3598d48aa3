import { csvResponse } from '../../../lib/csv-response.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/ct600h.ts';

/** Recipients of royalties with deducted tax in a year, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const { api } = requireViewer(args);
  const { year } = args.params;
  return csvResponse(await api('GET /api/admin/withheld_tax/{year}/csv', { params: { year } }));
}

import { csvResponse } from '../../../lib/csv-response.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/ct600h-file.ts';

/** Payees abroad with royalties and tax of a year, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const { year, file } = args.params;
  const { api } = requireViewer(args, `/admin/payouts/year/${year}`);
  const params = { year, file };
  return csvResponse(await api('GET /api/admin/withheld_tax/{year}/files/{file}', { params }));
}

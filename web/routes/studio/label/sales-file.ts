import { readSalesFilter } from '../../../features/studio/label/sales-filter.ts';
import { csvResponse } from '../../../lib/csv-response.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { Route } from './+types/sales-file.ts';

export async function loader(args: Route.LoaderArgs) {
  const query = readSalesFilter(new URL(args.request.url).searchParams);
  const page = `/studio/label/sales?${new URLSearchParams(query)}`;
  const { api, account } = requireStudio(args, page);
  const params = { user: account.id };
  return csvResponse(await api('GET /api/users/{user}/label/sales/csv', { params, query }));
}

import {
  readSalesFilter,
  salesQuery,
  salesSearch,
} from '../../../features/studio/sales/sales-filter.ts';
import { csvResponse } from '../../../lib/csv-response.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import { serverSide } from '../../../lib/server-side.ts';
import type { Route } from './+types/csv.ts';

/** The filtered sales as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const filter = readSalesFilter(args.request, args.context.get(serverSide).now());
  const { api, account } = requireStudio(args, `/studio/sales?${salesSearch(filter)}`);
  const params = { user: account.id };
  return csvResponse(
    await api('GET /api/users/{user}/sold_lines/csv', {
      params,
      query: salesQuery(filter),
    }),
  );
}

import { tableFile } from '../../../lib/csv-response.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/sales-file.ts';
import { narrowedSales } from './narrowed-sales.ts';

export async function loader(asked: Route.LoaderArgs) {
  const query = narrowedSales(new URL(asked.request.url).searchParams);
  const page = `/studio/label/sales?${new URLSearchParams(query)}`;
  const { api, viewer } = requireViewer(asked, page);
  const params = { user: viewer.id };
  return tableFile(await api('GET /api/users/{user}/label/sales/csv', { params, query }));
}

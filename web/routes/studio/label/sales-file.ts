import { requireViewer } from '../../../features/account/require-viewer.ts';
import { tableFile } from '../../../lib/table-file.ts';
import type { Route } from './+types/sales-file.ts';
import { narrowedSales } from './narrowed-sales.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const query = narrowedSales(new URL(asked.request.url).searchParams);
  const params = { user: viewer.id };
  return tableFile(await api('GET /api/users/{user}/label/sales/csv', { params, query }));
}

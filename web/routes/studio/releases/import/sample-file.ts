import { csvResponse } from '../../../../lib/csv-response.ts';
import { requireViewer } from '../../../../lib/require-viewer.ts';
import type { Route } from './+types/sample-file.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args, '/studio/releases/import');
  const params = { user: viewer.id };
  return csvResponse(await api('GET /api/users/{user}/catalogue/sample', { params }));
}

import { redirect } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/batch-sheet.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked, `/admin/production/batches/${asked.params.batch}`);
  const { url } = await api('GET /api/production/batches/{batch}/sheet', { params: asked.params });
  return redirect(url);
}

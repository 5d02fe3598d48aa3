import { redirect } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/job-sheet.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked, `/admin/production/jobs/${asked.params.job}`);
  const { url } = await api('GET /api/production/jobs/{job}/sheet', { params: asked.params });
  return redirect(url);
}

import { redirect } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/job-sheet.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api } = requireViewer(args, `/admin/production/jobs/${args.params.job}`);
  const { url } = await api('GET /api/production/jobs/{job}/sheet', { params: args.params });
  return redirect(url);
}

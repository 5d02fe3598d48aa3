import { redirect } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { Route } from './+types/batch-sheet.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api } = requireViewer(args, `/admin/production/batches/${args.params.batch}`);
  const { url } = await api('GET /api/production/batches/{batch}/sheet', { params: args.params });
  return redirect(url);
}

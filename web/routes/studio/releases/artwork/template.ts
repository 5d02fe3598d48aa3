import { redirect } from 'react-router';
import { requireViewer } from '../../../../lib/require-viewer.ts';
import type { Route } from './+types/template.ts';

/** Stable URL for the template. It redirects to a signed URL of the file. */
export async function loader(args: Route.LoaderArgs) {
  const { release } = args.params;
  const { api, viewer } = requireViewer(args, `/studio/releases/${release}/artwork`);
  const params = { user: viewer.id, release };
  const { url } = await api('GET /api/users/{user}/releases/{release}/artwork_template', {
    params,
  });
  throw redirect(url);
}

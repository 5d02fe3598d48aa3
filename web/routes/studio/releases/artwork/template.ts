import { redirect } from 'react-router';
import { requireViewer } from '../../../../lib/require-viewer.ts';
import type { Route } from './+types/template.ts';

/** An address for the template that a link can have: the file itself is behind a signed one. */
export async function loader(asked: Route.LoaderArgs) {
  const { release } = asked.params;
  const { api, viewer } = requireViewer(asked, `/studio/releases/${release}/artwork`);
  const params = { user: viewer.id, release };
  const { url } = await api('GET /api/users/{user}/releases/{release}/artwork_template', {
    params,
  });
  throw redirect(url);
}

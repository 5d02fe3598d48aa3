import { redirect } from 'react-router';
import { requireRelease } from '../../../../lib/require-studio.ts';
import type { Route } from './+types/template.ts';

/** Stable URL for the template. It redirects to a signed URL of the file. */
export async function loader(args: Route.LoaderArgs) {
  const { release } = args.params;
  const { api, params } = await requireRelease(args, `/studio/releases/${release}/artwork`);
  const { url } = await api('GET /api/users/{user}/releases/{release}/artwork_template', {
    params,
  });
  throw redirect(url);
}

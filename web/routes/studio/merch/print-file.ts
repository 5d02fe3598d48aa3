import { PRINT_LAYERS } from '@lathe/contract/merch-design';
import { redirect } from 'react-router';
import { requireItem } from '../../../lib/require-studio.ts';
import type { Route } from './+types/print-file.ts';

/** Stable URL of a file of the plant. It redirects to a signed URL. */
export async function loader(args: Route.LoaderArgs) {
  const { item, area, layer } = args.params;
  const { api, params } = await requireItem(args, `/studio/merch/${item}/submit`);
  const found = PRINT_LAYERS.find((each) => each === layer);
  if (!found) throw new Response(null, { status: 404 });
  const size = new URL(args.request.url).searchParams.get('size');
  const { url } = await api('GET /api/users/{user}/merch/{item}/print_files/{area}/{layer}', {
    params: { ...params, area, layer: found },
    query: { ...(size && { size }) },
  });
  throw redirect(url);
}

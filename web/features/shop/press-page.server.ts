import { redirect } from 'react-router';
import { movedPath } from '../../lib/page-path.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

/** Of an artist page, or of a release if the URL names one. */
export async function loader({ context, params, request }: PageArgs<'page'>) {
  const { api } = context.get(serverSide);
  const { page, release } = params;
  const kit = release
    ? await api('GET /api/pages/{page}/press/{release}', { params: { page, release } })
    : await api('GET /api/pages/{page}/press', { params: { page } });
  const newPath = movedPath(request, page, kit.page.url);
  if (newPath) throw redirect(newPath, 301);
  return { kit };
}

import { redirect } from 'react-router';
import { movedPath } from '../../../lib/page-path.ts';
import { publicOrPreview } from '../../../lib/preview.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

export async function loader({ context, params, request }: PageArgs<'page' | 'bundle'>) {
  const { api, viewer } = context.get(serverSide);
  const [bundle, all] = await publicOrPreview({ viewer, request }, (query) =>
    Promise.all([
      api('GET /api/pages/{page}/bundles/{bundle}', { params, query }),
      api('GET /api/pages/{page}/bundles', { params, query }),
    ]),
  );
  const newPath = movedPath(request, params.page, bundle.page.url);
  if (newPath) throw redirect(newPath, 301);
  return { bundle, others: all.data.filter(({ uuid }) => uuid !== bundle.uuid) };
}

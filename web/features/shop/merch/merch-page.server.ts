import { redirect } from 'react-router';
import { movedPath } from '../../../lib/page-path.ts';
import { publicOrPreview } from '../../../lib/preview.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { savedItems } from '../wish-list/saved-items.server.ts';

export async function loader({ context, params, request }: PageArgs<'page' | 'item'>) {
  const { api, viewer } = context.get(serverSide);
  const [item, all] = await publicOrPreview({ viewer, request }, (query) =>
    Promise.all([
      api('GET /api/pages/{page}/merch/{item}', { params, query }),
      api('GET /api/pages/{page}/merch', { params, query }),
    ]),
  );
  const newPath = movedPath(request, params.page, item.page.url);
  if (newPath) throw redirect(newPath, 301);
  const together = await api('GET /api/pages/{page}/bundles', {
    params,
    query: { parts: item.uuid, ...(item.is_preview && { preview: true }) },
  });
  return {
    item,
    saved: await savedItems({ api, viewer }, [item.uuid]),
    bundles: together.data,
    others: all.data.filter(({ uuid }) => uuid !== item.uuid),
  };
}

import { redirect } from 'react-router';
import { requestPath } from '../../../lib/page-path.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const found = await api('GET /api/users/{user}/label', { params: { user: viewer.id } });
  // Without a label only the page to open one is available.
  const isOpening = /^\/studio\/label(\?|$)/.test(requestPath(args.request));
  if (!found.label && !isOpening) throw redirect('/studio/label');
  return found;
}

import { redirect } from 'react-router';
import { requestPath } from '../../lib/page-path.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const { is_seller } = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  // Redirects users who do not sell yet to the start of onboarding.
  if (!is_seller && !PUBLIC_STUDIO_PATHS.test(requestPath(args.request))) throw redirect('/studio');
  return { isSeller: is_seller, userId: viewer.id };
}

const PUBLIC_STUDIO_PATHS = /^\/studio(\?|\/onboarding|$)/;

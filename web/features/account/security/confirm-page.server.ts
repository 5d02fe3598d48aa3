import { data, redirect } from 'react-router';
import { requestPath } from '../../../lib/page-path.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { returnTarget } from '../../../lib/sign-in-path.ts';
import { confirmIdentity } from './confirm.server.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const { confirmed } = await api('GET /api/session');
  if (confirmed) throw redirect(targetOf(args.request));
  const { enabled } = await api('GET /api/account/{id}/two-factor', { params: { id: viewer.id } });
  return { withCode: enabled };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const page = { path: requestPath(args.request), fields: [] };
  const reply = await confirmIdentity({ api, viewer, form }, page);
  if (reply) return data(reply, reply.failure?.status);
  return redirect(targetOf(args.request));
}

function targetOf(request: Request): string {
  return returnTarget(new URL(request.url).searchParams.get('return_to'));
}

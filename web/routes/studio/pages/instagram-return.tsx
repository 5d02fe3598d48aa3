/** Where Instagram sends a seller back to. The state says for which page; the server checks it. */
import { redirect } from 'react-router';
import { attempt } from '../../../features/account/refusal.ts';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import type { Route } from './+types/instagram-return.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const query = new URL(asked.request.url).searchParams;
  const state = query.get('state') ?? '';
  const page = state.split('.', 1)[0] ?? '';
  if (!UUID.test(page)) return redirect('/studio/pages');
  const code = query.get('code');
  const key = 'PUT /api/users/{user}/pages/{page}/instagram_auth';
  const outcome = code
    ? await attempt(api(key, { params: { user: viewer.id, page }, body: { code, state } }))
    : null;
  const done = outcome?.value ? 'instagram' : 'instagram_refused';
  return redirect(`/studio/pages/${page}?done=${done}`);
}

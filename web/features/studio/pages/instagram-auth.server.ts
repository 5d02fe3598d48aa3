/** Redirects to the Instagram consent page and handles the return. */
import type { Api } from '@lathe/contract/server-side';
import { isUuid } from '@lathe/rules/uuid';
import { redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const query = new URL(args.request.url).searchParams;
  const state = query.get('state') ?? '';
  // The returned state names the page; the server verifies it.
  const page = query.get('page') ?? state.split('.', 1)[0] ?? '';
  if (!isUuid(page)) return redirect('/studio/pages');
  const params = { user: account.id, page };
  if (query.has('page')) return await redirectToConsent(api, params);
  return await finishAuth(api, params, { code: query.get('code'), state });
}

interface Params {
  user: string;
  page: string;
}

async function redirectToConsent(api: Api, params: Params): Promise<Response> {
  const key = 'POST /api/users/{user}/pages/{page}/instagram_auth';
  const { value } = await attempt(api(key, { params }));
  return redirect(value?.url ?? `/studio/pages/${params.page}?done=instagram_not_set_up`);
}

/** Without a code the seller declined. */
async function finishAuth(
  api: Api,
  params: Params,
  { code, state }: { code: string | null; state: string },
): Promise<Response> {
  const key = 'PUT /api/users/{user}/pages/{page}/instagram_auth';
  const outcome = code ? await attempt(api(key, { params, body: { code, state } })) : null;
  const done = outcome?.value ? 'instagram' : 'instagram_refused';
  return redirect(`/studio/pages/${params.page}?done=${done}`);
}

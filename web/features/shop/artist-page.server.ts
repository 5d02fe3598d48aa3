import { sleeveTint } from '@lathe/rules/sleeve-tint';
import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { movedPath } from '../../lib/page-path.ts';
import { publicOrPreview } from '../../lib/preview.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath } from '../../lib/sign-in-path.ts';

export async function loader({ context, params, request }: PageArgs<'page'>) {
  const { api, viewer } = context.get(serverSide);
  const cursor = new URL(request.url).searchParams.get('page');
  const page = await publicOrPreview({ viewer, request }, (query) =>
    api('GET /api/pages/{page}', { params, query }),
  );
  const newPath = movedPath(request, params.page, page.url);
  if (newPath) throw redirect(newPath, 301);
  const query = page.is_live ? {} : { preview: true };
  const [releases, merch, bundles, events, follow, contribution] = await Promise.all([
    api('GET /api/pages/{page}/release_groups', {
      params,
      query: { ...query, ...(cursor && { page: cursor }) },
    }),
    api('GET /api/pages/{page}/merch', { params, query }),
    api('GET /api/pages/{page}/bundles', { params, query }),
    api('GET /api/pages/{page}/events', { params, query }),
    viewer ? api('GET /api/pages/{page}/follow', { params }) : null,
    viewer ? api('GET /api/pages/{page}/contribution', { params }) : null,
  ]);
  return {
    ...{ page, releases, merch: merch.data, bundles: bundles.data, events: events.data },
    ...{ follow, contribution },
    isFirstPage: cursor === null,
    tint: sleeveTint(releases.data[0]?.image?.colours ?? []),
  };
}

export async function action({ context, params, request }: PageArgs<'page'>) {
  const { api, viewer } = context.get(serverSide);
  const pagePath = `/${params.page}`;
  if (!viewer) return redirect(loginPath({ returnTo: pagePath }));
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'contribute') {
    const body = { page: params.page, message: String(form.get('message') ?? '') };
    const call = api('POST /api/users/{user}/contributions', {
      params: { user: viewer.id },
      body,
    });
    const { failure } = await attempt(call);
    return failure ? data({ failure }, failure.status) : redirect(pagePath);
  }
  if (intent === 'unfollow') await api('DELETE /api/pages/{page}/follow', { params });
  else if (intent === 'follow' || intent === 'mail') {
    await api('PUT /api/pages/{page}/follow', { params, body: { wants_mail: intent === 'mail' } });
  } else return data(null, 400);
  return redirect(pagePath);
}

import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requestPath } from '../../../lib/page-path.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { localPath } from '../../../lib/return-to.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const [list, link] = await Promise.all([
    api('GET /api/users/{user}/wish_list', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
    api('GET /api/users/{user}/wish_list/link', { params }),
  ]);
  return { wishes: list.data, next: nextCursor(list.next_page_url), link };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const params = { user: viewer.id };
  const ofItem = { params: { ...params, item: textOf(form, 'item') } };
  if (intent === 'save') {
    const { failure } = await attempt(api('PUT /api/users/{user}/wish_list/items/{item}', ofItem));
    if (failure) return data({ failure }, failure.status);
  } else if (intent === 'remove') {
    await attempt(api('DELETE /api/users/{user}/wish_list/items/{item}', ofItem));
  } else if (intent === 'share') {
    const { failure } = await attempt(
      api('PUT /api/users/{user}/wish_list/link', { params, body: { name: textOf(form, 'name') } }),
    );
    if (failure) return data({ failure }, failure.status);
  } else if (intent === 'renew') {
    // Switched off meanwhile, in another window: the page shows it.
    await attempt(api('POST /api/users/{user}/wish_list/link/renew', { params }));
  } else if (intent === 'stop') {
    await api('DELETE /api/users/{user}/wish_list/link', { params });
  }
  // Back to the page whose button was pressed.
  const to = form.get('to');
  return redirect(to === null ? requestPath(args.request) : localPath(to));
}

import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { LISTED_MERCH_STATUSES } from '../../../lib/merch-statuses.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor } from '../../lists/list-url.ts';

export async function loader(args: PageArgs) {
  const { api, account, may } = requireStudio(args);
  const search = new URL(args.request.url).searchParams;
  const status = LISTED_MERCH_STATUSES.find((each) => each === search.get('status'));
  const type = (search.get('type') ?? '').slice(0, 40);
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const cursor = search.get('cursor');
  const [list, types] = await Promise.all([
    api('GET /api/users/{user}/merch', {
      params: { user: account.id },
      query: {
        ...(status && { status }),
        ...(type && { type }),
        ...(q && { q }),
        ...(cursor !== null && { cursor }),
      },
    }),
    api('GET /api/merch_types'),
  ]);
  return {
    userId: account.id,
    canEdit: may('merch.edit', account.id),
    list,
    next: nextCursor(list.next_page_url),
    types: types.data,
    filters: { status: status ?? '', type, q },
    isDeleted: search.get('done') === 'deleted',
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const params = { user: account.id, item: textOf(form, 'item') };
  if (textOf(form, 'intent') === 'duplicate') {
    const call = api('POST /api/users/{user}/merch/{item}/duplicate', { params });
    const { value, failure } = await attempt(call);
    if (failure) return data({ failure }, failure.status);
    return redirect(`/studio/merch/${value.uuid}?done=duplicated`);
  }
  const confirmation = textOf(form, 'confirmation');
  const call = api('DELETE /api/users/{user}/merch/{item}', { params, query: { confirmation } });
  const { failure } = await attempt<unknown>(call);
  if (failure) return data({ failure }, failure.status);
  return redirect('/studio/merch?done=deleted');
}

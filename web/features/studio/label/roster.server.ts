import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readRights } from './rights-fields.tsx';

const DONE = ['asked', 'ended'] as const;

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const search = new URL(args.request.url).searchParams;
  const list = await api('GET /api/users/{user}/label/roster', {
    params: { user: account.id },
    query: queryFilters(args.request, ['cursor']),
  });
  const done = DONE.find((each) => each === search.get('done'));
  return { agreements: list.data, next: nextCursor(list.next_page_url), done };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const user = account.id;
  const submitted = { page: textOf(form, 'page'), rights: readRights(form) };
  const isRequest = textOf(form, 'intent') === 'ask';
  const call = isRequest
    ? api('POST /api/users/{user}/label/roster', { params: { user }, body: submitted })
    : api('DELETE /api/users/{user}/label/roster/{agreement}', {
        params: { user, agreement: textOf(form, 'agreement') },
      });
  const { failure } = await attempt<unknown>(call);
  if (failure) return data({ failure, isRequest, submitted }, failure.status);
  return redirect(`/studio/label/roster?done=${isRequest ? 'asked' : 'ended'}`);
}

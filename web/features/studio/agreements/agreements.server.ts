import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

const DONE = ['agreed', 'declined', 'ended', 'split_agreed', 'split_declined'] as const;

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id };
  const search = new URL(args.request.url).searchParams;
  const [agreements, splits, pages] = await Promise.all([
    api('GET /api/users/{user}/agreements', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'waiting' } }),
    api('GET /api/users/{user}/pages', { params }),
  ]);
  return {
    agreements: agreements.data,
    next: nextCursor(agreements.next_page_url),
    splits: splits.data,
    pages: pages.data,
    done: DONE.find((each) => each === search.get('done')),
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const user = account.id;
  const agreement = textOf(form, 'agreement');
  const split = textOf(form, 'split');
  const page = textOf(form, 'page') || null;
  const calls = {
    agreed: () =>
      api('POST /api/users/{user}/agreements/{agreement}/agree', {
        params: { user, agreement },
        body: { page },
      }),
    declined: () =>
      api('POST /api/users/{user}/agreements/{agreement}/decline', { params: { user, agreement } }),
    ended: () =>
      api('DELETE /api/users/{user}/agreements/{agreement}', { params: { user, agreement } }),
    split_agreed: () =>
      api('POST /api/users/{user}/splits/{split}/agree', { params: { user, split } }),
    split_declined: () =>
      api('POST /api/users/{user}/splits/{split}/decline', { params: { user, split } }),
  };
  const word = DONE.find((each) => each === textOf(form, 'intent'));
  if (!word) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(calls[word]());
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/agreements?done=${word}`);
}

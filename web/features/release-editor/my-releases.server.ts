import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { LISTED_STATUSES } from '../../lib/release-statuses.ts';
import { requireStudio } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';

const DONE = ['retired', 'deleted'] as const;

const SORTS = ['changed', 'title', 'release_date'] as const;

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const search = new URL(args.request.url).searchParams;
  const status = LISTED_STATUSES.find((each) => each === search.get('status'));
  const sort = SORTS.find((each) => each === search.get('sort')) ?? 'changed';
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const list = await api('GET /api/users/{user}/releases', {
    params: { user: account.id },
    query: { sort, ...(status && { status }), ...(q && { q }) },
  });
  const done = DONE.find((each) => each === search.get('done'));
  return {
    userId: account.id,
    list,
    filters: { status: status ?? '', sort, q },
    done,
    title: search.get('title'),
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const params = { user: account.id, release: textOf(form, 'release') };
  const confirmation = textOf(form, 'confirmation');
  const isEnd = textOf(form, 'intent') === 'delete';
  const call = isEnd
    ? api('DELETE /api/users/{user}/releases/{release}', { params, query: { confirmation } })
    : api('POST /api/users/{user}/releases/{release}/retire', { params, body: { confirmation } });
  const { value, failure } = await attempt<{ title: string } | null | undefined>(call);
  if (failure) return data({ failure }, failure.status);
  const shown = new URLSearchParams({
    done: isEnd ? 'deleted' : 'retired',
    ...(value?.title && { title: value.title }),
  });
  return redirect(`/studio/releases?${shown}`);
}

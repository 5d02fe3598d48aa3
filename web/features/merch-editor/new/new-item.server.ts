import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { pageChoices } from '../../page-choices/page-choices.tsx';

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account } = studio;
  const params = { user: account.id };
  const [types, pages, list] = await Promise.all([
    api('GET /api/merch_types'),
    pageChoices(studio, params),
    api('GET /api/users/{user}/merch', { params, query: {} }),
  ]);
  const search = new URL(args.request.url).searchParams;
  return {
    types: types.data.filter(({ is_active }) => is_active),
    pages,
    /** From where the seller came, both are preselected. */
    requested: { type: search.get('type'), page: search.get('page') },
    isFull: list.count >= list.limit,
    limit: list.limit,
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const body = {
    type: textOf(form, 'type'),
    title: textOf(form, 'title'),
    page_id: textOf(form, 'page_id'),
  };
  const call = api('POST /api/users/{user}/merch', { params: { user: account.id }, body });
  const { value, failure } = await attempt(call);
  if (failure) return data({ submitted: body, failure }, failure.status);
  // The picture is what they came for; the details can wait.
  return redirect(`/studio/merch/${value.uuid}/design?done=created`);
}

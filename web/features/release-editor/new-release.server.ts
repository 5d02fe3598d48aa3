import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireStudio } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { pageChoices } from '../page-choices/page-choices.tsx';
import { chosenOptions } from './design-options.tsx';

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account } = studio;
  const params = { user: account.id };
  const [types, pages, list] = await Promise.all([
    api('GET /api/users/{user}/release_types', { params }),
    pageChoices(studio, params),
    api('GET /api/users/{user}/releases', { params, query: {} }),
  ]);
  return {
    types: types.data,
    pages,
    /** The page that the seller came from is preselected. */
    requestedPage: new URL(args.request.url).searchParams.get('page'),
    full: list.max_releases_reached,
    limit: list.releases_limit,
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const body = {
    release_type_id: Number(textOf(form, 'release_type_id')) || 0,
    title: textOf(form, 'title'),
    primary_artist: textOf(form, 'primary_artist'),
    page_id: textOf(form, 'page_id') || null,
    selected_options: chosenOptions(form),
  };
  const call = api('POST /api/users/{user}/releases', { params: { user: account.id }, body });
  const { value, failure } = await attempt(call);
  if (failure) return data({ submitted: body, failure }, failure.status);
  return redirect(`/studio/releases/${value.uuid}/metadata`);
}

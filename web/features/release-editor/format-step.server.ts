import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireRelease } from '../../lib/require-studio.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { chosenOptions } from './design-options.tsx';
import { releaseTypes } from './release-types.ts';

export async function loader(args: PageArgs<'release'>) {
  const studio = await requireRelease(args);
  const { api, params } = studio;
  const [release, types] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    releaseTypes(studio, params.user),
  ]);
  return {
    release,
    type: types.find(({ id }) => id === release.release_type_id) ?? null,
    saved: new URL(args.request.url).searchParams.get('done') === 'saved',
  };
}

export async function action(args: PageArgs<'release'>) {
  const { api, params } = await requireRelease(args);
  const form = await args.request.formData();
  const body = {
    selected_options: chosenOptions(form),
    version: Number(textOf(form, 'version')) || 0,
  };
  const call = api('PUT /api/users/{user}/releases/{release}', { params, body });
  const { failure } = await attempt(call);
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/releases/${params.release}/format?done=saved`);
}

import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { chosenOptions } from './design-options.tsx';

export async function loader(args: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(args);
  const user = { user: viewer.id };
  const params = { ...user, release: args.params.release };
  const [release, types] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    api('GET /api/users/{user}/release_types', { params: user }),
  ]);
  return {
    release,
    type: types.data.find(({ id }) => id === release.release_type_id) ?? null,
    saved: new URL(args.request.url).searchParams.get('done') === 'saved',
  };
}

export async function action(args: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const params = { user: viewer.id, release: args.params.release };
  const body = {
    selected_options: chosenOptions(form),
    version: Number(textOf(form, 'version')) || 0,
  };
  const call = api('PUT /api/users/{user}/releases/{release}', { params, body });
  const { failure } = await attempt(call);
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/releases/${params.release}/format?done=saved`);
}

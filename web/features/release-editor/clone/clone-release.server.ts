import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(args);
  const user = viewer.id;
  const params = { user, release: args.params.release };
  const [release, types, { feature_flags: flags }] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    api('GET /api/users/{user}/release_types', { params: { user } }),
    api('GET /api/user/{id}', { params: { id: user } }),
  ]);
  return { release, types: types.data, explained: flags.includes('cloning-popup') };
}

export async function action(args: PageArgs<'release'>) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const params = { user: viewer.id, release: args.params.release };
  const body = {
    release_type_id: Number(textOf(form, 'release_type_id')) || 0,
    songs: form.has('songs'),
    artwork: form.has('artwork'),
  };
  const call = api('POST /api/users/{user}/releases/{release}/clone', { params, body });
  const { value, failure } = await attempt(call);
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/releases/${value.uuid}/metadata`);
}

import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { releaseTypes } from '../release-types.ts';

export async function loader(args: PageArgs<'release'>) {
  const studio = await requireRelease(args);
  const { api, params, viewer } = studio;
  const [release, types, { feature_flags: flags }] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    releaseTypes(studio, params.user),
    api('GET /api/user/{id}', { params: { id: viewer.id } }),
  ]);
  return { release, types, explained: flags.includes('cloning-popup') };
}

export async function action(args: PageArgs<'release'>) {
  const { api, params } = await requireRelease(args);
  const form = await args.request.formData();
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

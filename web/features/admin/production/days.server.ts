import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const done = new URL(asked.request.url).searchParams.has('done');
  return { plant: await api('GET /api/production'), done };
}

export async function action(asked: PageArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const body = { vinyl_capacity: Number(textOf(form, 'vinyl_capacity')) };
  const { failure } = await attempt(api('PUT /api/production/capacity', { body }));
  if (failure) return data({ failure }, failure.status);
  return redirect('/admin/production/days?done#capacity');
}

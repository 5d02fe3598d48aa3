import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const done = new URL(args.request.url).searchParams.has('done');
  return { plant: await api('GET /api/production'), done };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const body = { vinyl_capacity: Number(textOf(form, 'vinyl_capacity')) };
  const { failure } = await attempt(api('PUT /api/production/capacity', { body }));
  if (failure) return data({ failure }, failure.status);
  return redirect('/admin/production/days?done#capacity');
}

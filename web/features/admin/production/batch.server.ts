import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { stageOf } from './plant-actions.server.ts';

export async function loader(asked: PageArgs<'batch'>) {
  const { api } = requireViewer(asked);
  const batch = await api('GET /api/production/batches/{batch}', { params: asked.params });
  const search = new URL(asked.request.url).searchParams;
  return { batch, done: search.has('done'), leftOut: search.has('left_out') };
}

export async function action(asked: PageArgs<'batch'>) {
  const { api } = requireViewer(asked);
  const { params } = asked;
  const form = await asked.request.formData();
  const before = await api('GET /api/production/batches/{batch}', { params });
  const { value, failure } = await attempt(
    api('POST /api/production/batches/{batch}/advance', { params, body: { stage: stageOf(form) } }),
  );
  if (failure) return data({ failure }, failure.status);
  const leftOut = value.jobs_count < before.jobs_count ? '&left_out' : '';
  return redirect(`/admin/production/batches/${params.batch}?done${leftOut}`);
}

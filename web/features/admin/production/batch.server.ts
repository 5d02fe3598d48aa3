import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { stageOf } from './plant-actions.server.ts';

export async function loader(args: PageArgs<'batch'>) {
  const { api } = requireViewer(args);
  const batch = await api('GET /api/production/batches/{batch}', { params: args.params });
  const search = new URL(args.request.url).searchParams;
  return {
    batch,
    done: search.has('done'),
    leftOut: search.has('left_out'),
    filesFailed: search.has('files_failed'),
  };
}

export async function action(args: PageArgs<'batch'>) {
  const { api } = requireViewer(args);
  const { params } = args;
  const form = await args.request.formData();
  const before = await api('GET /api/production/batches/{batch}', { params });
  const { value, failure } = await attempt(
    api('POST /api/production/batches/{batch}/advance', { params, body: { stage: stageOf(form) } }),
  );
  if (failure) return data({ failure }, failure.status);
  const leftOut = value.jobs_count < before.jobs_count ? '&left_out' : '';
  return redirect(`/admin/production/batches/${params.batch}?done${leftOut}`);
}

import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { stageOf } from './plant-actions.server.ts';

export async function loader(args: PageArgs<'job'>) {
  const { api } = requireViewer(args);
  const job = await api('GET /api/production/jobs/{job}', { params: args.params });
  const done = new URL(args.request.url).searchParams.get('done');
  return { job, done: done === 'advance' || done === 'reprint' ? done : null };
}

export async function action(args: PageArgs<'job'>) {
  const { api } = requireViewer(args);
  const { params } = args;
  const form = await args.request.formData();
  const intent = textOf(form, 'intent') === 'reprint' ? 'reprint' : 'advance';
  const stage = stageOf(form);
  const reason = textOf(form, 'reason');
  const { failure } = await attempt(
    intent === 'reprint'
      ? api('POST /api/production/jobs/{job}/reprint', { params, body: { stage, reason } })
      : api('POST /api/production/jobs/{job}/advance', { params, body: { stage } }),
  );
  if (failure) return data({ intent, failure, reason }, failure.status);
  return redirect(`/admin/production/jobs/${params.job}?done=${intent}`);
}

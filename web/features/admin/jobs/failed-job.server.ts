import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'job'>) {
  const { api } = requireViewer(args);
  const params = { id: args.params.job };
  const { value, failure } = await attempt(api('GET /api/admin/jobs/{id}', { params }));
  if (value) return { job: value };
  // It has finished, or someone else deleted it.
  if (failure.code === 'not_found') throw redirect('/admin/jobs?done=gone');
  throw data(null, failure.status);
}

export async function action(args: PageArgs<'job'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const params = { id: args.params.job };
  const intent = textOf(form, 'intent') === 'delete' ? 'delete' : 'retry';
  const reason = textOf(form, 'reason');
  const { failure } = await attempt(
    intent === 'delete'
      ? api('POST /api/admin/jobs/{id}/delete', { params, body: { reason } })
      : api('POST /api/admin/jobs/{id}/retry', { params }),
  );
  if (!failure) return redirect(`/admin/jobs?done=${intent === 'delete' ? 'deleted' : 'retried'}`);
  if (failure.code === 'not_found') return redirect('/admin/jobs?done=gone');
  return data({ intent, failure, reason }, failure.status);
}

import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const isRetrying = new URL(args.request.url).searchParams.get('state') === 'retrying';
  const jobs = await (isRetrying
    ? api('GET /api/admin/jobs/retrying')
    : api('GET /api/admin/jobs/dead'));
  return {
    state: isRetrying ? ('retrying' as const) : ('dead' as const),
    jobs: jobs.data,
    done: readDoneParameter(args.request, ['retried', 'retried_all', 'deleted', 'gone']),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const isAll = textOf(form, 'intent') === 'retry-all';
  const { failure } = await attempt<unknown>(
    isAll
      ? api('POST /api/admin/jobs/retry', { body: { name: textOf(form, 'name') } })
      : api('POST /api/admin/jobs/{id}/retry', { params: { id: textOf(form, 'job') } }),
  );
  if (!failure) return redirect(`/admin/jobs?done=${isAll ? 'retried_all' : 'retried'}`);
  return data({ failure }, failure.status);
}

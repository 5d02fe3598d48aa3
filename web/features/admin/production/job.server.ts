import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { parseWholeNumber } from '../parse-numbers.ts';
import { stageOf } from './plant-actions.server.ts';

export async function loader(args: PageArgs<'job'>) {
  const { api } = requireViewer(args);
  const job = await api('GET /api/production/jobs/{job}', { params: args.params });
  const search = new URL(args.request.url).searchParams;
  const done = search.get('done');
  return {
    job,
    done: done === 'advance' || done === 'reprint' ? done : null,
    filesFailed: search.has('files_failed'),
  };
}

export async function action(args: PageArgs<'job'>) {
  const { api } = requireViewer(args);
  const { params } = args;
  const form = await args.request.formData();
  const intent = textOf(form, 'intent') === 'reprint' ? 'reprint' : 'advance';
  const stage = stageOf(form);
  const reason = textOf(form, 'reason');
  // Jobs of one copy have no such field.
  const copies = form.has('copies') ? parseWholeNumber(textOf(form, 'copies')) : null;
  const { failure } = await attempt(
    intent === 'reprint'
      ? api('POST /api/production/jobs/{job}/reprint', { params, body: { stage, reason, copies } })
      : api('POST /api/production/jobs/{job}/advance', { params, body: { stage } }),
  );
  if (failure) return data({ intent, failure, reason, copies }, failure.status);
  return redirect(`/admin/production/jobs/${params.job}?done=${intent}`);
}

import { OPEN_RETURN_STATES, RETURN_EVENTS } from '@lathe/rules/returns';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';

export async function loader(args: PageArgs<'return'>) {
  const { api } = requireViewer(args);
  const found = await api('GET /api/admin/returns/{return}', { params: args.params });
  return { found, done: readDoneParameter(args.request, ['answered']) };
}

export async function action(args: PageArgs<'return'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const submitted = {
    event: RETURN_EVENTS.find((candidate) => candidate === textOf(form, 'event')),
    answer: textOf(form, 'answer'),
    with_postage: form.has('with_postage'),
    seen: OPEN_RETURN_STATES.find((candidate) => candidate === textOf(form, 'seen')) ?? 'asked',
  };
  // The server rejects a missing event.
  const body = { ...submitted, event: submitted.event ?? ('' as 'decline') };
  const call = api('POST /api/admin/returns/{return}/answer', { params: args.params, body });
  const { failure } = await attempt(call);
  if (!failure) throw redirect(`/admin/orders/returns/${args.params.return}?done=answered`);
  return data({ failure, submitted }, failure.status);
}

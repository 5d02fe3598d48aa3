import { OPEN_RETURN_STATES, RETURN_EVENTS } from '@lathe/rules/returns';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { doneIn } from '../done-notice.tsx';

export async function loader(asked: PageArgs<'return'>) {
  const { api } = requireViewer(asked);
  const found = await api('GET /api/admin/returns/{return}', { params: asked.params });
  return { found, done: doneIn(asked.request, ['answered']) };
}

export async function action(asked: PageArgs<'return'>) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const kept = {
    event: RETURN_EVENTS.find((known) => known === textOf(form, 'event')),
    answer: textOf(form, 'answer'),
    with_postage: form.has('with_postage'),
    seen: OPEN_RETURN_STATES.find((known) => known === textOf(form, 'seen')) ?? 'asked',
  };
  // The server rejects a missing event.
  const body = { ...kept, event: kept.event ?? ('' as 'decline') };
  const call = api('POST /api/admin/returns/{return}/answer', { params: asked.params, body });
  const { failure } = await attempt(call);
  if (!failure) throw redirect(`/admin/orders/returns/${asked.params.return}?done=answered`);
  return data({ failure, kept }, failure.status);
}

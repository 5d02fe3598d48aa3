import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

/** Null if the link is wrong, or the request was answered. */
export async function loader({ context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const { value } = await attempt(api('GET /api/ticket_wait_links/{token}', { params }));
  return { wait: value ?? null };
}

export async function action({ context, params, request }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const intent = textOf(await request.formData(), 'intent');
  const here = `/waiting/${params.token}`;
  if (intent === 'basket') {
    const { failure } = await attempt(
      api('POST /api/ticket_wait_links/{token}/basket', { params }),
    );
    return failure ? data({ failure }, failure.status) : redirect('/basket');
  }
  // The page says what became of the request, also if the link is not valid any more.
  if (intent === 'confirm') {
    await attempt(api('POST /api/ticket_wait_links/{token}/confirm', { params }));
  }
  if (intent === 'leave') {
    await attempt(api('DELETE /api/ticket_wait_links/{token}', { params }));
  }
  return redirect(here);
}

import { redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

/** Null if the link is wrong, too old, or the mail has been sent already. */
export async function loader({ context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const { value } = await attempt(api('GET /api/stock_alert_links/{token}', { params }));
  return { thing: value ?? null };
}

export async function action({ context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  // The page says if the link is not valid any more.
  await attempt(api('POST /api/stock_alert_links/{token}/confirm', { params }));
  return redirect(`/alerts/confirm/${params.token}`);
}

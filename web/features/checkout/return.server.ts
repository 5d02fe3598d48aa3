import { redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { retryPath } from './pay.ts';

export async function loader({ context, params, request }: PageArgs<'checkout'>) {
  const { api } = context.get(serverSide);
  const finished = await attempt(api('POST /es/checkout/{checkout}/finish', { params }));
  if (finished.failure?.status === 404) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  if (finished.failure) throw redirect(retryPath(searchParams, finished.failure.code));
  const { status, order, key, action_url } = finished.value;
  if (status === 'paid') throw redirect(`/checkout/complete/${order}?key=${key}`);
  if (status === 'action_needed' && action_url) throw redirect(action_url);
  return { again: `/checkout/return/${params.checkout}?${searchParams}` };
}

import { redirect } from 'react-router';
import { orRequestLink } from '../../lib/expired-link.ts';
import { serverSide } from '../../lib/server-side.ts';
import type { Route } from './+types/credit-note.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(serverSide);
  const key = new URL(request.url).searchParams.get('key');
  const query = key === null ? {} : { key };
  const call = api('GET /api/orders/{order}/credit_notes/{credit_note}', { params, query });
  const { url } = await orRequestLink(call);
  return redirect(url);
}

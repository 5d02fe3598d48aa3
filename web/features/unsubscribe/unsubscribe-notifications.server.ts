import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const reply = await api('GET /api/unsubscribe/notifications/{token}', { params });
  return { ...reply, token: params.token };
}

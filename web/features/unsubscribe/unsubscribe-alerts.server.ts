import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const { waiting } = await api('GET /api/unsubscribe/alerts/{token}', { params });
  return { waiting, token: params.token };
}

import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  return { ...(await api('GET /api/unsubscribe/payee/{token}', { params })), token: params.token };
}

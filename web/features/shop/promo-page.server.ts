import { data } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

const ENDED = { promo_expired: 'expired', promo_revoked: 'revoked' } as const;

/** An ended link is a page of its own, which says nothing about the release. */
export async function loader({ context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const { value, failure } = await attempt(api('GET /api/promos/{token}', { params }));
  if (value) return data({ promo: value, ended: null, token: params.token });
  const ended = ENDED[failure.code as keyof typeof ENDED] ?? 'unknown';
  return data({ promo: null, ended, token: null }, failure.status);
}

import { PROMO_FORMATS } from '@lathe/rules/promos';
import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
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

/** Redirects to the file, so that downloads work without scripts. */
export async function action({ context, params, request }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const format = PROMO_FORMATS.find((each) => each === textOf(form, 'format')) ?? 'mp3';
  const track = textOf(form, 'track') || null;
  const { value, failure } = await attempt(
    api('POST /api/promos/{token}/downloads', { params, body: { track, format } }),
  );
  if (failure) return data({ failure }, failure.status);
  const { pathname, search } = new URL(value.url);
  return redirect(`${pathname}${search}`, 303);
}

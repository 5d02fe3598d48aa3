import { data, redirect, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { loginPath, returnTarget } from '../../../lib/sign-in-path.ts';
import { passkeyReviewPath } from '../security/intents.ts';

export async function loader({ request, context }: PageArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = returnTarget(query.get('return_to'));
  const { api, now } = context.get(serverSide);
  const session = await api('GET /api/session');
  if (session.user) throw redirect(returnTo);
  if (!session.two_factor_until) {
    throw redirect(loginPath({ returnTo, notice: 'verification_expired' }));
  }
  const msLeft = Date.parse(session.two_factor_until) - now().getTime();
  return {
    returnTo,
    kind: query.get('with') === 'recovery' ? ('recovery' as const) : ('app' as const),
    secondsLeft: Math.max(0, Math.round(msLeft / 1000)),
  };
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const returnTo = returnTarget(form.get('return_to'));
  const body = { code: textOf(form, 'code').trim() };
  const { value, failure } = await attempt(api('POST /api/two-factor/challenge', { body }));
  if (value) return redirectDocument(value.review_passkeys ? passkeyReviewPath : returnTo);
  const { code: notice } = failure;
  if (notice === 'signed_out' || notice === 'verification_expired') {
    return redirect(loginPath({ returnTo, notice }));
  }
  return data({ failure }, failure.status);
}

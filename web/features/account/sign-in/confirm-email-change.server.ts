import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';

export async function action({ context, params }: PageArgs<'token'>) {
  const { api, viewer } = context.get(serverSide);
  const { failure } = await attempt(api('POST /api/confirm-email-change', { body: params }));
  if (failure) return data({ failure }, failure.status);
  return redirect(
    viewer
      ? '/account/security?done=email_confirmed#email'
      : loginPath({ notice: 'email_changed' }),
  );
}

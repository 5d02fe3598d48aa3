import { data, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';

export async function action({ request, context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const password = textOf(await request.formData(), 'password');
  const body = { token: params.token, password };
  const { failure } = await attempt(api('POST /api/reset-password', { body }));
  if (failure) return data({ failure }, failure.status);
  // All sessions have ended, so the app shell must reload without a signed-in user.
  return redirectDocument(loginPath({ notice: 'password_reset' }));
}

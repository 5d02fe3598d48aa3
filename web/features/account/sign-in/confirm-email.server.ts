import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import { readReturnCookie } from '../return-cookie.ts';
import { asLinkProblem, linkProblemOf } from './link-problem.tsx';

export async function action({ request, context, params }: PageArgs<'token'>) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  if (form.get('intent') === 'resend') {
    const email = textOf(form, 'email').trim();
    const { failure } = await attempt(api('POST /api/confirm-email/resend', { body: { email } }));
    const problem = asLinkProblem(textOf(form, 'problem')) ?? 'token_invalid';
    return data({ step: 'resend' as const, problem, email, failure }, failure?.status);
  }
  const body = form.has('password')
    ? { ...params, password: textOf(form, 'password') }
    : { ...params };
  const { failure } = await attempt(api('POST /api/confirm-email', { body }));
  const returnTo = readReturnCookie(request);
  if (!failure) return redirect(loginPath({ notice: 'email_confirmed', returnTo }));
  return data(
    { step: 'confirm' as const, problem: linkProblemOf(failure), failure },
    failure.status,
  );
}

import { unmetPasswordRules } from '@lathe/rules/password';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { returnTarget } from '../../../lib/sign-in-path.ts';
import { returnCookieHeaders } from '../return-cookie.ts';

export function loader({ request, context }: PageArgs) {
  const returnTo = returnTarget(new URL(request.url).searchParams.get('return_to'));
  if (context.get(serverSide).viewer) throw redirect(returnTo);
  return { returnTo };
}

export async function action({ request, context }: PageArgs) {
  const { api, publicUrl } = context.get(serverSide);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  if (form.get('intent') === 'resend') {
    const { failure } = await attempt(api('POST /api/confirm-email/resend', { body: { email } }));
    return data({ step: 'sent' as const, email, resent: !failure, failure }, failure?.status);
  }
  const submitted = {
    first_name: textOf(form, 'first_name'),
    last_name: textOf(form, 'last_name'),
    email,
    terms: form.has('terms'),
  };
  const password = textOf(form, 'password');
  const { failure } = await attempt(
    api('POST /api/register', { body: { ...submitted, password } }),
  );
  if (failure) {
    const unmetRules = unmetPasswordRules(password);
    return data({ step: 'form' as const, submitted, unmetRules, failure }, failure.status);
  }
  const returnTo = returnTarget(new URL(request.url).searchParams.get('return_to'));
  const headers = returnCookieHeaders(returnTo, publicUrl);
  return data({ step: 'sent' as const, email, resent: false, failure }, { headers });
}

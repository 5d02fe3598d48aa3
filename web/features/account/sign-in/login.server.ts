import { data, redirect, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { asLoginNotice, returnTarget, signInPath } from '../../../lib/sign-in-path.ts';
import { passkeyReviewPath } from '../security/intents.ts';

export function loader({ request, context }: PageArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = returnTarget(query.get('return_to'));
  if (context.get(serverSide).viewer) throw redirect(returnTo);
  return { returnTo, notice: asLoginNotice(query.get('notice')) };
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  const { value, failure } = await attempt(
    api('POST /api/login', { body: { email, password: textOf(form, 'password') } }),
  );
  if (failure) return data({ failure, email }, failure.status);
  const returnTo = returnTarget(form.get('return_to'));
  if (value.two_factor) return redirect(signInPath('/two-factor', { returnTo }));
  // Full page load, because the app shell shows the signed-in user.
  return redirectDocument(value.review_passkeys ? passkeyReviewPath : returnTo);
}

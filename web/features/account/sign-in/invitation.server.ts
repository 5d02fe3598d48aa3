import type { InvitationRole } from '@lathe/rules/roles';
import { data, redirectDocument } from 'react-router';
import { accountCookie } from '../../../lib/account-cookie.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

export async function loader({ context, params }: PageArgs<'token'>) {
  const { api, viewer } = context.get(serverSide);
  const { value: invitation, failure } = await attempt(
    api('GET /api/invitations/by-token/{token}', { params }),
  );
  if (failure) return data({ invitation: null, me: null }, 404);
  const me = viewer && (await api('GET /api/account/{id}', { params: { id: viewer.id } }));
  return data({ invitation, me: me?.basic.email ?? null });
}

/** Start page of each role. */
const HOME = {
  customer: '/account',
  seller: '/studio',
  label_owner: '/studio',
  staff: '/admin',
  member: '/studio',
  payee: '/account/shares',
} as const satisfies Record<InvitationRole, string>;

export async function action({ request, context, params }: PageArgs<'token'>) {
  const { api, viewer, publicUrl } = context.get(serverSide);
  const form = await request.formData();
  if (textOf(form, 'intent') === 'decline') {
    const { failure } = await attempt<unknown>(
      api('POST /api/invitations/{token}/decline', { params }),
    );
    const declined = failure === undefined;
    return data({ failure, submitted: undefined, declined }, failure?.status ?? 200);
  }
  const submitted = {
    first_name: textOf(form, 'first_name'),
    last_name: textOf(form, 'last_name'),
    terms: form.has('terms'),
  };
  const typed = { ...submitted, password: textOf(form, 'password') };
  const { value, failure } = await attempt(
    api('POST /api/invitations/{token}/accept', { params, body: viewer ? {} : filled(typed) }),
  );
  if (failure) return data({ failure, submitted, declined: false }, failure.status);
  // Full page load, because the app shell shows the signed-in user.
  return redirectDocument(value.agreement === null ? HOME[value.role] : '/studio/agreements', {
    headers: value.account ? { 'set-cookie': accountCookie(value.account, publicUrl) } : {},
  });
}

/** Omits empty fields, so the server reports all missing ones at once. */
function filled({
  terms,
  ...texts
}: Record<'first_name' | 'last_name' | 'password', string> & {
  terms: boolean;
}) {
  return { ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')), terms };
}

import { isLocale } from '@lathe/rules/locales';
import { INVITED_ROLES } from '@lathe/rules/roles';
import { data, redirect } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { INVITATION_STATES } from '../invitations/invitation-table.tsx';
import { nextCursor, queryFilters } from '../lists/list-url.ts';

const DONE = ['sent', 'resent', 'revoked'] as const;

export async function loader(args: PageArgs) {
  const { api, locale } = requireViewer(args);
  const { state: requestedState, ...rest } = queryFilters(args.request, ['state', 'cursor']);
  const state = INVITATION_STATES.find((candidate) => candidate === requestedState);
  const query = { ...rest, ...(state && { state }) };
  const [page, locales] = await Promise.all([
    api('GET /api/invitations', { query }),
    api('GET /api/locales'),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    invitations: page.data,
    next: nextCursor(page.next_page_url),
    roles: page.roles,
    locales: locales.data,
    locale,
    state,
    done: DONE.find((candidate) => candidate === done),
  };
}

export async function action(args: PageArgs) {
  const { api, locale } = requireViewer(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const params = { id: textOf(form, 'id') };
  if (intent === 'resend') {
    const { failure } = await attempt(api('POST /api/invitations/{id}/resend', { params }));
    if (!failure) return redirect('/admin/invitations?done=resent');
    return data({ intent: 'list' as const, failure, submitted: null }, failure.status);
  }
  if (intent === 'revoke') {
    const { failure } = await attempt(api('DELETE /api/invitations/{id}', { params }));
    if (!failure) return redirect('/admin/invitations?done=revoked');
    return data({ intent: 'list' as const, failure, submitted: null }, failure.status);
  }
  const wantedLocale = textOf(form, 'locale');
  const submitted = {
    email: textOf(form, 'email').trim(),
    role: INVITED_ROLES.find((role) => role === textOf(form, 'role')) ?? 'customer',
    locale: isLocale(wantedLocale) ? wantedLocale : locale,
    message: textOf(form, 'message').trim(),
  };
  const { failure } = await attempt(api('POST /api/invitations', { body: submitted }));
  if (!failure) return redirect('/admin/invitations?done=sent');
  return data({ intent: 'invite' as const, failure, submitted }, failure.status);
}

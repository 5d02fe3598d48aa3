import type { Locale } from '@lathe/rules/locales';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readRights } from './rights-fields.tsx';

const DONE = ['sent', 'resent', 'revoked'] as const;

export async function loader(args: PageArgs) {
  const { api, locale } = requireStudio(args);
  const search = new URL(args.request.url).searchParams;
  const [list, locales] = await Promise.all([
    api('GET /api/invitations', { query: queryFilters(args.request, ['cursor']) }),
    api('GET /api/locales'),
  ]);
  return {
    invitations: list.data,
    next: nextCursor(list.next_page_url),
    locales: locales.data,
    locale,
    done: DONE.find((each) => each === search.get('done')),
  };
}

export async function action(args: PageArgs) {
  const { api } = requireStudio(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const params = { id: textOf(form, 'id') };
  const submitted = {
    email: textOf(form, 'email').trim(),
    locale: textOf(form, 'locale') as Locale,
    rights: readRights(form),
  };
  const calls = {
    invite: () => api('POST /api/invitations', { body: { ...submitted, role: 'seller' } }),
    resend: () => api('POST /api/invitations/{id}/resend', { params }),
    revoke: () => api('DELETE /api/invitations/{id}', { params }),
  };
  const call = calls[intent as keyof typeof calls];
  if (!call) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(call());
  if (failure) return data({ intent, failure, submitted }, failure.status);
  const word = { invite: 'sent', resend: 'resent', revoke: 'revoked' }[intent];
  return redirect(`/studio/label/invitations?done=${word}`);
}

import type { Locale } from '@lathe/rules/locales';
import { MEMBER_ROLES } from '@lathe/rules/member-roles';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';

const DONE = ['invited', 'resent', 'revoked', 'changed', 'removed'] as const;

export async function loader(args: PageArgs) {
  const { api, account, viewer, may } = requireStudio(args);
  const params = { user: account.id };
  const mayOpen =
    account.id === viewer.id || viewer.memberships.some((each) => each.accountId === account.id);
  const [members, invitations, activity] = await Promise.all([
    api('GET /api/users/{user}/members', { params }),
    api('GET /api/users/{user}/members/invitations', { params }),
    api('GET /api/users/{user}/members/activity', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
  ]);
  const search = new URL(args.request.url).searchParams;
  return {
    viewerId: viewer.id,
    // Admins look only.
    isManaged: mayOpen && may('members.manage', account.id),
    members: members.data,
    invitations: invitations.data,
    activity: { entries: activity.data, next: nextCursor(activity.next_page_url) },
    done: DONE.find((each) => each === search.get('done')),
    /** The person that the message is about. */
    name: search.get('name') ?? '',
  };
}

export async function action(args: PageArgs) {
  const { api, account, locale } = requireStudio(args);
  const form = await args.request.formData();
  const submitted = { email: textOf(form, 'email').trim(), role: roleIn(form) };
  const done = await perform({ api, user: account.id, locale, form, submitted });
  if (done.failure) {
    return data({ intent: textOf(form, 'intent'), failure: done.failure, submitted }, 422);
  }
  return redirect(`/studio/team?${new URLSearchParams({ done: done.done, name: done.name })}`);
}

function roleIn(form: FormData) {
  return MEMBER_ROLES.find((role) => role === textOf(form, 'role')) ?? 'catalogue';
}

interface Request {
  api: ReturnType<typeof requireStudio>['api'];
  user: string;
  locale: Locale;
  form: FormData;
  submitted: { email: string; role: ReturnType<typeof roleIn> };
}

async function perform({ api, user, locale, form, submitted }: Request) {
  const member = { user, member: textOf(form, 'member') };
  const invitation = { user, invitation: textOf(form, 'invitation') };
  const at = '/api/users/{user}/members';
  const name = textOf(form, 'name');
  switch (textOf(form, 'intent')) {
    case 'invite': {
      const body = { ...submitted, locale };
      const call = api(`POST ${at}/invitations`, { params: { user }, body });
      return { ...(await attempt(call)), done: 'invited', name: submitted.email };
    }
    case 'resend': {
      const call = api(`POST ${at}/invitations/{invitation}/resend`, { params: invitation });
      return { ...(await attempt(call)), done: 'resent', name };
    }
    case 'revoke': {
      const call = api(`DELETE ${at}/invitations/{invitation}`, { params: invitation });
      return { ...(await attempt<unknown>(call)), done: 'revoked', name };
    }
    case 'role': {
      const body = { role: submitted.role };
      const call = api(`PUT ${at}/{member}`, { params: member, body });
      return { ...(await attempt(call)), done: 'changed', name };
    }
    case 'remove': {
      const call = api(`DELETE ${at}/{member}`, { params: member });
      return { ...(await attempt<unknown>(call)), done: 'removed', name };
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

import type { ServerSide } from '@lathe/contract/server-side';
import { isFeatureFlag } from '@lathe/rules/flags';
import { PLATFORM_ROLES } from '@lathe/rules/roles';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { parseMinorUnits, parseWholeNumber } from './parse-numbers.ts';

export async function loader(args: PageArgs<'user'>) {
  const { api } = requireViewer(args);
  const person = await api('GET /api/admin/users/{user}', { params: args.params });
  const rates = person.is_seller
    ? await api('GET /api/admin/users/{user}/rates', { params: args.params })
    : null;
  const done = asUserDone(new URL(args.request.url).searchParams.get('done'));
  return { person, rates, done };
}

export async function action(args: PageArgs<'user'>) {
  const { api } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await performOnUser({ api, user: args.params.user, form });
  return data(reply, reply.failure.status);
}

interface ActionInput {
  api: ServerSide['api'];
  user: string;
  form: FormData;
}

export type UserIntent = 'role' | 'limits' | 'rate' | 'flag' | 'sessions' | 'suspend' | 'restore';

type ActionHandler = (
  input: ActionInput,
) => Promise<{ failure?: CallFailure | undefined; done: UserDone }>;

/** Actions of the user page. */
async function performOnUser(input: ActionInput) {
  const intent = textOf(input.form, 'intent') as UserIntent;
  const handler = HANDLERS[intent];
  if (!handler) throw new Response(null, { status: 400 });
  const { failure, done } = await handler(input);
  if (!failure) throw redirect(`/admin/users/${input.user}?done=${done}#${intent}`);
  const submitted = {
    order_limit: textOf(input.form, 'order_limit'),
    releases_limit: textOf(input.form, 'releases_limit'),
    reason: textOf(input.form, 'reason'),
    basis_points: textOf(input.form, 'basis_points'),
    valid_from: textOf(input.form, 'valid_from'),
  };
  return { intent, failure, submitted };
}

const HANDLERS: Record<UserIntent, ActionHandler> = {
  async role({ api, user, form }) {
    const role =
      PLATFORM_ROLES.find((candidate) => candidate === textOf(form, 'role')) ?? 'customer';
    const call = api('PUT /api/admin/users/{user}/role', { params: { user }, body: { role } });
    return { ...(await attempt(call)), done: 'role' };
  },

  async limits({ api, user, form }) {
    const body = {
      order_limit: readLimit(form, 'order_limit'),
      releases_limit: readLimit(form, 'releases_limit'),
      reason: textOf(form, 'reason'),
    };
    const call = api('PUT /api/admin/users/{user}/limits', { params: { user }, body });
    return { ...(await attempt(call)), done: 'limits' };
  },

  async rate({ api, user, form }) {
    const percent = textOf(form, 'basis_points').replace('%', '').trim();
    const body = {
      basis_points: percent === '' ? null : parseMinorUnits(percent),
      valid_from: textOf(form, 'valid_from') || null,
      reason: textOf(form, 'reason'),
      latest: parseWholeNumber(textOf(form, 'latest')),
    };
    const call = api('POST /api/admin/users/{user}/rates', { params: { user }, body });
    return { ...(await attempt(call)), done: 'rate' };
  },

  async flag({ api, user, form }) {
    const flag = textOf(form, 'flag');
    if (!isFeatureFlag(flag)) throw new Response(null, { status: 400 });
    const on = textOf(form, 'on') === 'yes';
    const params = { user, flag };
    const call = on
      ? api('PUT /api/admin/users/{user}/flags/{flag}', { params })
      : api('DELETE /api/admin/users/{user}/flags/{flag}', { params });
    return { ...(await attempt(call)), done: on ? 'flag_on' : 'flag_off' };
  },

  async suspend({ api, user, form }) {
    const body = { reason: textOf(form, 'reason') };
    const call = api('PUT /api/admin/users/{user}/suspension', { params: { user }, body });
    return { ...(await attempt(call)), done: 'suspend' };
  },

  async restore({ api, user }) {
    const call = api('DELETE /api/admin/users/{user}/suspension', { params: { user } });
    return { ...(await attempt(call)), done: 'restore' };
  },

  async sessions({ api, user }) {
    const call = api('DELETE /api/admin/users/{user}/sessions', { params: { user } });
    return { ...(await attempt(call)), done: 'sessions' };
  },
};

/** Empty means the default; NaN is rejected by the server. */
function readLimit(form: FormData, name: string): number | null {
  const text = textOf(form, name).trim();
  return text === '' ? null : Number(text);
}

const DONE = [
  'role',
  'limits',
  'rate',
  'flag_on',
  'flag_off',
  'sessions',
  'suspend',
  'restore',
] as const;

/** The completed action that the page reports. */
type UserDone = (typeof DONE)[number];

function asUserDone(value: string | null): UserDone | null {
  return DONE.find((done) => done === value) ?? null;
}

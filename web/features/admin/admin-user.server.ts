import type { ServerSide } from '@lathe/contract/server-side';
import { isFeatureFlag } from '@lathe/rules/flags';
import { PLATFORM_ROLES } from '@lathe/rules/roles';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../lib/forms/call-failure.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

export async function loader(asked: PageArgs<'user'>) {
  const { api } = requireViewer(asked);
  const person = await api('GET /api/admin/users/{user}', { params: asked.params });
  const done = asUserDone(new URL(asked.request.url).searchParams.get('done'));
  return { person, done };
}

export async function action(asked: PageArgs<'user'>) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const reply = await performOnUser({ api, user: asked.params.user, form });
  return data(reply, reply.failure.status);
}

interface ActionInput {
  api: ServerSide['api'];
  user: string;
  form: FormData;
}

export type UserIntent = 'role' | 'limits' | 'flag' | 'sessions';

type ActionHandler = (
  asked: ActionInput,
) => Promise<{ failure?: CallFailure | undefined; done: UserDone }>;

/** Actions of the user page. */
async function performOnUser(asked: ActionInput) {
  const intent = textOf(asked.form, 'intent') as UserIntent;
  const work = HANDLERS[intent];
  if (!work) throw new Response(null, { status: 400 });
  const { failure, done } = await work(asked);
  if (!failure) throw redirect(`/admin/users/${asked.user}?done=${done}#${intent}`);
  const kept = {
    order_limit: textOf(asked.form, 'order_limit'),
    releases_limit: textOf(asked.form, 'releases_limit'),
  };
  return { intent, failure, kept };
}

const HANDLERS: Record<UserIntent, ActionHandler> = {
  async role({ api, user, form }) {
    const role = PLATFORM_ROLES.find((known) => known === textOf(form, 'role')) ?? 'customer';
    const call = api('PUT /api/admin/users/{user}/role', { params: { user }, body: { role } });
    return { ...(await attempt(call)), done: 'role' };
  },

  async limits({ api, user, form }) {
    const body = {
      order_limit: readLimit(form, 'order_limit'),
      releases_limit: readLimit(form, 'releases_limit'),
    };
    const call = api('PUT /api/admin/users/{user}/limits', { params: { user }, body });
    return { ...(await attempt(call)), done: 'limits' };
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

const DONE = ['role', 'limits', 'flag_on', 'flag_off', 'sessions'] as const;

/** The completed action that the page reports. */
type UserDone = (typeof DONE)[number];

function asUserDone(wanted: string | null): UserDone | null {
  return DONE.find((done) => done === wanted) ?? null;
}

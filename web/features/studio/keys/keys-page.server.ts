import type { ApiKey } from '@lathe/contract/api-key-calls';
import { KEY_DAYS, KEY_DAYS_DEFAULT, KEY_MODES, OFFERED_SCOPES } from '@lathe/rules/api-keys';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const keys = await api('GET /api/users/{user}/keys', { params: { user: account.id } });
  const { searchParams } = new URL(args.request.url);
  return { keys: keys.data, revoked: searchParams.get('revoked') };
}

export type KeyValues = ReturnType<typeof valuesIn>;

interface ActionReply {
  intent: string;
  /** Only here, so that no address and no reload shows the key again. */
  shown?: ApiKey & { key: string };
  failure?: CallFailure;
  submitted?: KeyValues;
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const user = account.id;
  const intent = textOf(form, 'intent');
  // A rotation names the one that the page showed.
  const [key = '', rotation = ''] = textOf(form, 'key').split(' ');
  const params = { user, key };
  switch (intent) {
    case 'make': {
      const submitted = valuesIn(form);
      const call = api('POST /api/users/{user}/keys', { params: { user }, body: submitted });
      const { value: shown, failure } = await attempt(call);
      return failure ? rejected({ intent, failure, submitted }) : accepted({ intent, shown });
    }
    case 'rotate': {
      const body = { rotation: Number(rotation) };
      const call = api('POST /api/users/{user}/keys/{key}/rotate', { params, body });
      const { value: shown, failure } = await attempt(call);
      return failure ? rejected({ intent, failure }) : accepted({ intent, shown });
    }
    case 'revoke': {
      const call = api('POST /api/users/{user}/keys/{key}/revoke', { params });
      const { value, failure } = await attempt(call);
      if (failure) return rejected({ intent, failure });
      return redirect(`/studio/keys?${new URLSearchParams({ revoked: value.name })}`);
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

const accepted = (reply: ActionReply) => data(reply);
const rejected = (reply: ActionReply) => data(reply, 422);

function valuesIn(form: FormData) {
  const days = Number(textOf(form, 'days'));
  return {
    name: textOf(form, 'name').trim(),
    mode: KEY_MODES.find((mode) => mode === textOf(form, 'mode')) ?? 'live',
    scopes: OFFERED_SCOPES.filter((scope) => form.getAll('scopes').includes(scope)),
    days: KEY_DAYS.find((each) => each === days) ?? KEY_DAYS_DEFAULT,
  };
}

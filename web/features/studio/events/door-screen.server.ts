import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { qrCode } from '../../../lib/qr-code.server.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

const DONE = ['revoked', 'codes'] as const;

export async function loader(args: PageArgs<'event'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, event: args.params.event };
  const [event, door] = await Promise.all([
    api('GET /api/users/{user}/events/{event}', { params }),
    api('GET /api/users/{user}/events/{event}/door', { params }),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return { userId: account.id, event, door, done: DONE.find((each) => each === done) };
}

interface Reply {
  /** `add` shows its failure itself. */
  intent: string;
  failure?: CallFailure;
  name?: string;
  /** Shown once: it is not stored. */
  added?: { name: string; link: string; qr: { viewBox: string; path: string } };
}

export async function action(args: PageArgs<'event'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, event: args.params.event };
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  if (intent === 'replace_key') {
    const key = Number(textOf(form, 'key'));
    const { failure } = await attempt(
      api('POST /api/users/{user}/events/{event}/ticket_key', { params, body: { key } }),
    );
    if (failure) return data<Reply>({ intent, failure }, failure.status);
    return redirect(`/studio/events/${params.event}/door?done=codes`);
  }
  if (intent === 'revoke') {
    const device = textOf(form, 'device');
    const { failure } = await attempt(
      api('DELETE /api/users/{user}/events/{event}/door_devices/{device}', {
        params: { ...params, device },
      }),
    );
    if (failure) return data<Reply>({ intent, failure }, failure.status);
    return redirect(`/studio/events/${params.event}/door?done=revoked`);
  }
  const name = textOf(form, 'name');
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/events/{event}/door_devices', { params, body: { name } }),
  );
  if (failure) return data<Reply>({ intent, failure, name }, failure.status);
  const { link, device } = value;
  return data<Reply>({ intent, added: { name: device.name, link, qr: qrCode(link) } });
}

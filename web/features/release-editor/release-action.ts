import type { Api } from '@lathe/contract/server-side';
import { type ActionFunctionArgs, data } from 'react-router';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { requireRelease } from '../../lib/require-studio.ts';

/** A submitted form of an editor step. */
export interface ReleaseForm {
  api: Api;
  params: { user: string; release: string };
  form: FormData;
  now: Date;
}

/** Wraps `perform` as the action of an editor step. */
export function releaseAction<Reply extends { failure: CallFailure | undefined }>(
  perform: (sent: ReleaseForm) => Promise<Response | Reply>,
) {
  return async (args: ActionFunctionArgs) => {
    const { release = '' } = args.params;
    const { api, params, now } = await requireRelease({ ...args, params: { release } });
    const reply = await perform({ api, params, form: await args.request.formData(), now: now() });
    return reply instanceof Response ? reply : data(reply, reply.failure?.status ?? 200);
  };
}

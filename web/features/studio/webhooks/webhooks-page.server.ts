import type { Webhook } from '@lathe/contract/webhook-calls';
import { data } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readWebhookForm, type WebhookValues } from './webhook-values.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const { data: webhooks } = await api('GET /api/users/{user}/webhooks', {
    params: { user: account.id },
  });
  return { webhooks, deleted: new URL(args.request.url).searchParams.has('deleted') };
}

interface ActionReply {
  /** Only here, so that no address and no reload shows the secret again. */
  shown?: Webhook & { secret: string };
  failure?: CallFailure;
  submitted?: WebhookValues;
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const submitted = readWebhookForm(await args.request.formData());
  const { value: shown, failure } = await attempt(
    api('POST /api/users/{user}/webhooks', { params: { user: account.id }, body: submitted }),
  );
  const reply: ActionReply = failure ? { failure, submitted } : { shown };
  return data(reply, failure ? 422 : 200);
}

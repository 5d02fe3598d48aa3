import type { Webhook } from '@lathe/contract/webhook-calls';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio, type Studio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { readWebhookForm, type WebhookValues } from './webhook-values.ts';

const DONE = ['saved', 'pause', 'resume', 'test', 'resend'] as const;

export async function loader(args: PageArgs<'webhook'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, webhook: args.params.webhook };
  const query = queryFilters(args.request, ['cursor']);
  const [webhook, deliveries] = await Promise.all([
    api('GET /api/users/{user}/webhooks/{webhook}', { params }),
    api('GET /api/users/{user}/webhooks/{webhook}/deliveries', { params, query }),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    webhook,
    deliveries: deliveries.data,
    next: nextCursor(deliveries.next_page_url),
    done: DONE.find((each) => each === done),
  };
}

interface ActionReply {
  intent: string;
  /** Only here, so that no address and no reload shows the secret again. */
  shown?: Webhook & { secret: string };
  failure?: CallFailure;
  submitted?: WebhookValues;
  /** Of the webhook that the user edited. */
  version?: number;
}

export async function action(args: PageArgs<'webhook'>) {
  const studio = requireStudio(args);
  const form = await args.request.formData();
  const intent = textOf(form, 'intent');
  const params = { user: studio.account.id, webhook: args.params.webhook };
  if (intent === 'rotate') {
    const body = { rotation: Number(textOf(form, 'rotation')) };
    const call = studio.api('POST /api/users/{user}/webhooks/{webhook}/rotate', { params, body });
    const { value: shown, failure } = await attempt(call);
    return reply(failure ? { intent, failure } : { intent, shown });
  }
  const failed = await perform(studio, { intent, form, params });
  if (failed) return reply({ intent, ...failed });
  if (intent === 'delete') return redirect('/studio/webhooks?deleted');
  const done = intent === 'change' ? 'saved' : intent;
  return redirect(`/studio/webhooks/${params.webhook}?done=${done}`);
}

const reply = (content: ActionReply) => data(content, content.failure?.status ?? 200);

interface Input {
  intent: string;
  form: FormData;
  params: { user: string; webhook: string };
}

/** Undefined if it succeeded. */
async function perform(
  { api }: Studio,
  { intent, form, params }: Input,
): Promise<Omit<ActionReply, 'intent'> | undefined> {
  switch (intent) {
    case 'change': {
      const submitted = readWebhookForm(form);
      const version = Number(textOf(form, 'version'));
      const body = { ...submitted, version };
      const call = api('PUT /api/users/{user}/webhooks/{webhook}', { params, body });
      const { failure } = await attempt(call);
      return failure && { failure, submitted, version };
    }
    case 'pause':
      return await failureOf(api('POST /api/users/{user}/webhooks/{webhook}/pause', { params }));
    case 'resume':
      return await failureOf(api('POST /api/users/{user}/webhooks/{webhook}/resume', { params }));
    case 'test':
      return await failureOf(api('POST /api/users/{user}/webhooks/{webhook}/test', { params }));
    case 'delete':
      return await failureOf(api('DELETE /api/users/{user}/webhooks/{webhook}', { params }));
    case 'resend':
      return await failureOf(
        api('POST /api/users/{user}/webhooks/{webhook}/deliveries/{delivery}/resend', {
          params: { ...params, delivery: textOf(form, 'delivery') },
        }),
      );
    default:
      throw new Response(null, { status: 400 });
  }
}

async function failureOf(call: Promise<unknown>): Promise<{ failure: CallFailure } | undefined> {
  const { failure } = await attempt(call);
  return failure && { failure };
}

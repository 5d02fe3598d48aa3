import { WEBHOOK_EVENTS } from '@lathe/rules/webhooks';
import { textOf } from '../../../lib/forms/form-values.ts';

export type WebhookValues = ReturnType<typeof readWebhookForm>;

export function readWebhookForm(form: FormData) {
  return {
    name: textOf(form, 'name').trim(),
    url: textOf(form, 'url').trim(),
    events: WEBHOOK_EVENTS.filter((event) => form.getAll('events').includes(event)),
  };
}

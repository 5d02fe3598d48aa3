/** Sellers with endpoints, and what is sent to them. */
import type { Webhook, WebhookDelivery } from '@lathe/contract/webhook-calls';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@lathe/rules/webhooks';
import { inTransaction } from '../../../platform/db/tx.ts';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { SellerEvent } from '../../../platform/module-hooks.ts';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../../testing/people.ts';
import { makePage } from '../../pages/testing/pages.ts';
import { sendWebhook } from '../jobs.ts';
import { handler as requeue } from '../requeue-webhooks.ts';

export type ShownWebhook = Webhook & { secret: string };

interface EndpointInput {
  name?: string;
  url?: string;
  events?: readonly WebhookEvent[];
}

export async function makeWebhookOwner(app: TestApp) {
  return await webhookOwner(app, await makePerson(app, { seller: true }));
}

/** A person with the webhooks of an account, their own if no other is named. */
export async function webhookOwner(app: TestApp, person: TestPerson, accountId = person.id) {
  const { ctx } = app;
  const browser = await signedInBrowser(app, person);
  const path = `/api/users/${accountId}/webhooks`;
  const make = (input: EndpointInput) =>
    browser.post(path, {
      name: 'Shop',
      events: WEBHOOK_EVENTS,
      url: 'http://127.0.0.1/',
      ...input,
    });
  return {
    ...person,
    browser,
    path,
    make,
    /** One that was made without errors. */
    endpoint: async (input: EndpointInput) => (await make(input)).json as ShownWebhook,
    read: async (id: string) => (await browser.get(`${path}/${id}`)).json as Webhook,
    deliveries: async (id: string) =>
      ((await browser.get(`${path}/${id}/deliveries`)).json as { data: WebhookDelivery[] }).data,
    /** A page of theirs, which can be followed. */
    page: async () => (await makePage(ctx, { owner_id: accountId, is_live: true })).id,
  };
}

export function webhookJobs({ ctx }: TestApp) {
  return {
    /** Everything that is due, as the worker does within a minute. */
    async deliver(): Promise<void> {
      await requeue(ctx);
      await runDueJobs(ctx, [sendWebhook]);
    },
    async happens(event: SellerEvent): Promise<void> {
      await inTransaction(ctx.db, (tx) => ctx.hooks.sellerEvent(tx, ctx, event));
    },
  };
}

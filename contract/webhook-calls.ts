/** Webhooks of sellers: what happens is sent to servers of their own. */
import {
  ATTEMPT_PROBLEMS,
  DELIVERY_STATES,
  ENDPOINT_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_NAME_MAX_LENGTH,
  WEBHOOK_URL_MAX_LENGTH,
} from '@lathe/rules/webhooks';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { requiredLine } from './text.ts';

const webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** `slowed`: its server asked us to wait. `gone`: it answered 410. */
  state: z.enum(ENDPOINT_STATES),
  /** Else its owner paused it. */
  paused_for_failures: z.boolean(),
  /** The first failure since the last success. */
  failing_since: z.string().nullable(),
  slowed_until: z.string().nullable(),
  /** Counts changes. */
  version: z.int(),
  /** Counts rotations of the secret. */
  rotation: z.int(),
  /** Until then messages are signed with the earlier secret, too. */
  overlap_until: z.string().nullable(),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

/** The only replies that contain the secret. */
const withSecret = webhook.extend({ secret: z.string() });

const delivery = z.object({
  id: z.uuid(),
  /** The header `webhook-id`, the same in every attempt. */
  webhook_id: z.string(),
  /** One of the events, or `webhook.test`. */
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** The JSON that is sent. */
  body: z.string(),
  created_at: z.string(),
  /** Null unless it is waiting. While the endpoint is paused, it waits for longer. */
  next_attempt_at: z.string().nullable(),
  /** Oldest first. */
  attempts: z.array(
    z.object({
      started_at: z.string(),
      duration_ms: z.int(),
      /** Null if there was no answer. */
      status: z.int().nullable(),
      problem: z.enum(ATTEMPT_PROBLEMS).nullable(),
      /** The first kilobyte. */
      answer: z.string(),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const input = {
  name: requiredLine(WEBHOOK_NAME_MAX_LENGTH),
  url: z
    .string()
    .min(1)
    .max(WEBHOOK_URL_MAX_LENGTH)
    .meta({ example: 'https://shop.band.com/hooks/lathe' }),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .meta({ example: ['order.paid', 'order.refunded'] }),
};

const manage = { area: 'Webhooks', permission: 'webhooks.manage', owner: 'user' } as const;
const ofWebhook = ofUser.extend({ webhook: z.uuid() });

export const webhookCalls = {
  'GET /api/users/{user}/webhooks': {
    ...manage,
    scope: 'webhooks',
    summary: 'Endpoints of this seller’s account, newest first; for keys those without payouts',
    params: ofUser,
    reply: collection(webhook),
  },
  'POST /api/users/{user}/webhooks': {
    ...manage,
    scope: 'webhooks',
    secret: true,
    summary: 'Makes an endpoint and shows its secret, this once',
    params: ofUser,
    body: z.object(input),
    reply: withSecret,
    errors: ['webhook_limit_reached'],
  },
  'GET /api/users/{user}/webhooks/{webhook}': {
    ...manage,
    summary: 'One endpoint',
    params: ofWebhook,
    reply: webhook,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/webhooks/{webhook}': {
    ...manage,
    scope: 'webhooks',
    summary: 'Changes an endpoint; what waits is sent to the new URL',
    params: ofWebhook,
    body: z.object({
      ...input,
      /** As the caller read it. Of two changes at the same time, one wins. */
      version: z.int().min(0),
    }),
    reply: webhook,
    errors: ['not_found', 'changed_meanwhile', 'webhook_not_for_keys'],
  },
  'DELETE /api/users/{user}/webhooks/{webhook}': {
    ...manage,
    scope: 'webhooks',
    summary: 'Deletes an endpoint with its deliveries',
    params: ofWebhook,
    reply: null,
    errors: ['not_found', 'webhook_not_for_keys'],
  },
  'POST /api/users/{user}/webhooks/{webhook}/rotate': {
    ...manage,
    stepUp: true,
    secret: true,
    summary: 'Makes a new secret; for seven days messages are signed with the earlier one, too',
    params: ofWebhook,
    body: z.object({
      /** As the caller read it. Of two rotations at the same time, one wins. */
      rotation: z.int().min(0),
    }),
    reply: withSecret,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /api/users/{user}/webhooks/{webhook}/pause': {
    ...manage,
    scope: 'webhooks',
    summary: 'Sends nothing until it is resumed; events are collected for 30 days',
    params: ofWebhook,
    reply: webhook,
    errors: ['not_found', 'conflict', 'webhook_not_for_keys'],
  },
  'POST /api/users/{user}/webhooks/{webhook}/resume': {
    ...manage,
    scope: 'webhooks',
    summary: 'Resumes an endpoint that is paused or gone, and sends what was collected',
    params: ofWebhook,
    reply: webhook,
    errors: ['not_found', 'conflict', 'webhook_not_for_keys'],
  },
  'POST /api/users/{user}/webhooks/{webhook}/test': {
    ...manage,
    scope: 'webhooks',
    summary: 'Sends a message of the type webhook.test, once',
    params: ofWebhook,
    reply: delivery,
    errors: ['not_found', 'webhook_not_for_keys', 'too_many_requests'],
  },
  'GET /api/users/{user}/webhooks/{webhook}/deliveries': {
    ...manage,
    summary: 'What was sent to an endpoint in the last 30 days, newest first',
    params: ofWebhook,
    query: z.object({ cursor: pageCursor }),
    reply: collection(delivery),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/webhooks/{webhook}/deliveries/{delivery}/resend': {
    ...manage,
    summary: 'Sends a message again, with the same id',
    params: ofWebhook.extend({ delivery: z.uuid() }),
    reply: delivery,
    errors: ['not_found', 'webhook_being_sent', 'too_many_requests'],
  },
} as const satisfies CallTable;

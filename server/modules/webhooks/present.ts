import type { Webhook, WebhookDelivery } from '@lathe/contract/webhook-calls';
import type { DeliveryRow } from './delivery-store.ts';
import type { EndpointRow } from './endpoint-store.ts';
import { isoOf } from './iso.ts';
import { messageName } from './message-name.ts';

export function presentEndpoint(row: EndpointRow, now: Date): Webhook {
  const { state, slowedUntil, previousUntil } = row;
  const isSlowed = state === 'active' && slowedUntil !== null && slowedUntil > now;
  const overlaps = previousUntil !== null && previousUntil > now;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    state: isSlowed ? 'slowed' : state,
    paused_for_failures: row.pausedForFailures,
    failing_since: isoOf(row.failingSince),
    slowed_until: isSlowed ? isoOf(slowedUntil) : null,
    version: row.version,
    rotation: row.rotation,
    overlap_until: overlaps ? isoOf(previousUntil) : null,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: messageName(row.messageId),
    event: row.event,
    state: row.state,
    body: row.body,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.state === 'waiting' ? row.nextAt.toISOString() : null,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      started_at: new Date(attempt.started_at).toISOString(),
    })),
  };
}

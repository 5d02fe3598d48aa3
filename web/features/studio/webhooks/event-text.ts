import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '@lathe/rules/webhooks';

type EventKey<Event extends string> = Event extends `${infer Area}.${infer What}`
  ? `${Area}_${What}`
  : never;

/** Message keys cannot contain a dot. */
export function eventKey(event: WebhookEvent): EventKey<WebhookEvent> {
  return event.replace('.', '_') as EventKey<WebhookEvent>;
}

/** The event of a delivery, which can also be a test. */
export function deliveryKey(event: string): EventKey<WebhookEvent> | 'test' {
  const known = WEBHOOK_EVENTS.find((each) => each === event);
  if (!known && event !== TEST_EVENT) throw new Error(`There is no event ${event}.`);
  return known ? eventKey(known) : 'test';
}

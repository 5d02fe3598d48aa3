/**
 * Webhooks of sellers, after the Standard Webhooks specification: what they are sent, how often, and
 * when an endpoint that fails is paused.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.dispatched',
  'order.refunded',
  'release.approved',
  'release.rejected',
  'release.published',
  'payout.paid',
  'payout.failed',
  'stock.sold_out',
  'ticket.checked_in',
  'follower.added',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What the test button sends. */
export const TEST_EVENT = 'webhook.test';

/** Keys of the API never see payouts, so they cannot have them sent somewhere either. */
export function isPayoutEvent(event: WebhookEvent): boolean {
  return event === 'payout.paid' || event === 'payout.failed';
}

/** An endpoint asks to be left alone for a while, or has failed for so long that it is paused. */
export const ENDPOINT_STATES = ['active', 'slowed', 'paused', 'gone'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt got no answer. */
export const ATTEMPT_PROBLEMS = [
  'address_not_public',
  'host_unknown',
  'no_connection',
  'tls',
  'timeout',
] as const;
export type AttemptProblem = (typeof ATTEMPT_PROBLEMS)[number];

export const WEBHOOK_ENDPOINTS_MAX = 10;
export const WEBHOOK_URL_MAX_LENGTH = 500;
export const WEBHOOK_NAME_MAX_LENGTH = 60;
export const WEBHOOK_TESTS_PER_MINUTE = 10;

/** After a rotation, messages are signed with the earlier secret, too. */
export const WEBHOOK_OVERLAP_DAYS = 7;
/** Deliveries are listed, and can be sent again, for so long. */
export const WEBHOOK_KEPT_DAYS = 30;
export const WEBHOOK_ANSWER_BYTES = 1024;
export const WEBHOOK_TIMEOUT_SECONDS = 15;
/** Endpoints of one seller that are waited for at the same time. */
export const WEBHOOKS_AT_ONCE_PER_SELLER = 2;

/** Owners are notified after so many days without one success, and the endpoint is paused. */
export const WEBHOOK_WARNING_DAYS = 1;
export const WEBHOOK_PAUSE_DAYS = 5;

/** Pauses before each of the ten attempts: 75 hours and 35 minutes together. */
const PAUSES_MS = [
  0,
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const WEBHOOK_ATTEMPTS_MAX = PAUSES_MS.length;

/** A server that was away is not asked for everything again at the same moment. */
const JITTER = 0.1;

/** Null after the last attempt. `random` is between 0 and 1. */
export function pauseBefore(attempt: number, random: number): number | null {
  const pause = PAUSES_MS[attempt - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * random));
}

/** Redirects are failures: the address that we checked is the only one that we call. */
export function isDelivered(status: number): boolean {
  return status >= 200 && status < 300;
}

export const GONE_STATUS = 410;

const SLOWING_STATUSES = [429, 502, 504];
const SLOWED_DEFAULT_MS = MINUTE_MS;

/** For how long a server that is overloaded is left alone; null if it is not. */
export function slowedFor(
  status: number,
  retryAfter: string | undefined,
  now: Date,
): number | null {
  if (!SLOWING_STATUSES.includes(status)) return null;
  const asked = retryAfterMs(retryAfter, now);
  return Math.min(Math.max(asked ?? SLOWED_DEFAULT_MS, 0), DAY_MS);
}

/** Seconds or a date; null if it is missing or neither. */
function retryAfterMs(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at - now.getTime();
}

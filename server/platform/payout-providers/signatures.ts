/** HMAC-SHA256 in hexadecimal, as both providers sign requests and events. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookRequest } from './payout-providers.ts';

export function hmac(secret: string, ...parts: (string | Buffer)[]): string {
  const sum = createHmac('sha256', secret);
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
}

/** `t=1790000000,v=…`: the moment in seconds, and the signature of moment and body. */
const TIMED = /^t=(\d{1,12}),\s*v1?=([0-9a-f]{64})$/i;

interface TimedSignature {
  header: string;
  secret: string;
  /** Between the moment and the body. */
  separator: string;
  /** Null where repeated deliveries have their first signature. */
  toleranceSeconds: number | null;
  now: Date;
}

/** On the bytes as they arrived: a parsed and printed body could differ. */
export function isTimedSignature(
  { body, headers }: WebhookRequest,
  { header, secret, separator, toleranceSeconds, now }: TimedSignature,
): boolean {
  const [, moment = '', given = ''] = TIMED.exec(headerText(headers, header)) ?? [];
  if (given === '') return false;
  const age = Math.abs(now.getTime() / 1000 - Number(moment));
  if (toleranceSeconds !== null && age > toleranceSeconds) return false;
  const expected = Buffer.from(hmac(secret, moment, separator, body));
  const actual = Buffer.from(given.toLowerCase());
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export function headerText(headers: WebhookRequest['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Webhook signatures as card providers make them: HMAC of timestamp and body with a shared secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'card-signature';

/** Allows for clock differences, but stops replays of old messages. */
const TOLERANCE_SECONDS = 300;

function sign(secret: string, moment: string, body: string): string {
  const key = createHmac('sha256', secret).update('card events').digest();
  return createHmac('sha256', key).update(`${moment}.${body}`).digest('hex');
}

export function signatureOf(secret: string, body: string, now: Date): string {
  const moment = String(Math.floor(now.getTime() / 1000));
  return `t=${moment},v1=${sign(secret, moment, body)}`;
}

export function isSigned(
  secret: string,
  { body, signature, now }: { body: string; signature: string; now: Date },
): boolean {
  const [, moment = '', givenSignature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (Math.abs(now.getTime() / 1000 - Number(moment)) > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(sign(secret, moment, body));
  const actual = Buffer.from(givenSignature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * Secrets of endpoints and signatures, after the Standard Webhooks specification. Receivers must be
 * able to compute the same HMAC, so a secret is stored encrypted, not as a hash.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { decrypt, type EncryptedColumn, encrypt } from '../../platform/encryption.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

const own = { table: 'webhook_endpoints', rowId: 'id', oldPurpose: '' };
const WEBHOOK_SECRET: EncryptedColumn = { ...own, column: 'secret_encrypted' };
const PREVIOUS_SECRET: EncryptedColumn = { ...own, column: 'previous_secret_encrypted' };
export const WEBHOOK_SECRETS: readonly EncryptedColumn[] = [WEBHOOK_SECRET, PREVIOUS_SECRET];

type KeyContext = Pick<Ctx, 'keys'>;

export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export function encryptSecret({ keys }: KeyContext, endpointId: string, secret: string): string {
  return encrypt(keys, WEBHOOK_SECRET, endpointId, secret);
}

/** The secret that a rotation replaces, for the column of the earlier one. */
export function asPreviousSecret(
  { keys }: KeyContext,
  endpointId: string,
  encrypted: string,
): string {
  const secret = decrypt(keys, WEBHOOK_SECRET, endpointId, encrypted);
  return encrypt(keys, PREVIOUS_SECRET, endpointId, secret);
}

export interface StoredSecrets {
  endpointId: string;
  secret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
}

/** The present one first; the earlier one while it overlaps. */
export function openSecrets(
  { keys }: KeyContext,
  { endpointId, secret, previousSecret, previousUntil }: StoredSecrets,
  now: Date,
): string[] {
  const present = decrypt(keys, WEBHOOK_SECRET, endpointId, secret);
  const overlaps = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return overlaps
    ? [present, decrypt(keys, PREVIOUS_SECRET, endpointId, previousSecret)]
    : [present];
}

interface Signed {
  /** Of the message: the same in every attempt, so that a receiver can skip what it has. */
  id: string;
  sentAt: Date;
  body: string;
}

/** One signature for each secret: a receiver accepts any that it can check. */
export function signedHeaders(
  { id, sentAt, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

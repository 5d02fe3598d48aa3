/**
 * Keys by purpose. Each is derived from the installation's secret, so that a signature or
 * ciphertext of one purpose is invalid for another. Several secrets can be active: the current one
 * signs and encrypts. The previous one is accepted until `npm run rotate-keys` has run, and the next
 * one while some processes already use it.
 */
import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/** The name is part of the derivation: changing it changes the key. */
export type Purpose =
  | 'anti-forgery'
  | 'card-events'
  | 'encryption'
  | 'instagram-state'
  | 'known-browser'
  | 'notification-link'
  | 'order-link'
  | 'payee-link'
  | 'promo-audio'
  | 'rate-limit'
  | 'stock-alert-link'
  | 'storage-link'
  | 'ticket-wait-link'
  | 'unsubscribe-link';

export interface PurposeKey {
  /** Identifies the secret it was derived from without revealing it. */
  id: string;
  key: KeyObject;
}

export interface Keys {
  /** Signs with the current secret. The signature starts with the key ID. */
  sign(purpose: Purpose, text: string): string;
  /** Accepts signatures of every active secret. */
  isSigned(purpose: Purpose, text: string, signature: string): boolean;
  /** The keys themselves, the current one first. */
  live(purpose: Purpose): readonly [PurposeKey, ...PurposeKey[]];
  /** The plain secrets, which encrypted data before keys were derived by purpose. */
  secrets: readonly string[];
}

const KEY_BYTES = 32;
const ID_BYTES = 6;

export function makeKeys(current: string, accepted: readonly string[] = []): Keys {
  const secrets = [current, ...accepted];
  const derived = new Map<Purpose, [PurposeKey, ...PurposeKey[]]>();

  function live(purpose: Purpose): [PurposeKey, ...PurposeKey[]] {
    const existing = derived.get(purpose);
    if (existing) return existing;
    const keys: [PurposeKey, ...PurposeKey[]] = [
      purposeKey(current, purpose),
      ...accepted.map((secret) => purposeKey(secret, purpose)),
    ];
    derived.set(purpose, keys);
    return keys;
  }

  return {
    live,
    secrets,
    sign: (purpose, text) => signature(live(purpose)[0], text),
    isSigned(purpose, text, actual) {
      const id = actual.slice(0, actual.indexOf('.'));
      const key = live(purpose).find((each) => each.id === id);
      return key !== undefined && isSame(signature(key, text), actual);
    },
  };
}

/** Constant-time comparison. */
export function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function signature({ id, key }: PurposeKey, text: string): string {
  return `${id}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function purposeKey(secret: string, purpose: Purpose): PurposeKey {
  return {
    id: derive(secret, 'key id', ID_BYTES).toString('base64url'),
    key: createSecretKey(derive(secret, purpose, KEY_BYTES)),
  };
}

function derive(secret: string, info: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'lathe', info, bytes));
}

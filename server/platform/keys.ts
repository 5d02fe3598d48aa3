/**
 * Keys by purpose. Each is derived from the secret of this installation, so that a signature or a
 * ciphertext of one purpose is worth nothing for another. Two secrets can be live at once: the current
 * one signs and encrypts, the previous one is still accepted until `npm run rotate-secret` has run.
 */
import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/** The words go into the derivation: a changed word is a new key. */
export type Purpose =
  | 'anti-forgery'
  | 'card-events'
  | 'encryption'
  | 'instagram-state'
  | 'known-browser'
  | 'order-link'
  | 'rate-limit'
  | 'storage-link'
  | 'unsubscribe-link';

export interface PurposeKey {
  /** Says which secret it was derived from, and nothing else about it. */
  id: string;
  key: KeyObject;
}

export interface Keys {
  /** Signs with the current secret. The signature begins with the id of its key. */
  sign(purpose: Purpose, text: string): string;
  /** True for signatures of every live secret. */
  isSigned(purpose: Purpose, text: string, signature: string): boolean;
  /** For what needs the key itself. The current one comes first. */
  live(purpose: Purpose): readonly [PurposeKey, ...PurposeKey[]];
  /** Ciphertexts from before there were keys by purpose were made with the secrets themselves. */
  secrets: readonly string[];
}

const KEY_BYTES = 32;
const ID_BYTES = 6;

export function makeKeys(current: string, previous: readonly string[] = []): Keys {
  const secrets = [current, ...previous];
  const derived = new Map<Purpose, [PurposeKey, ...PurposeKey[]]>();

  function live(purpose: Purpose): [PurposeKey, ...PurposeKey[]] {
    const known = derived.get(purpose);
    if (known) return known;
    const made: [PurposeKey, ...PurposeKey[]] = [
      purposeKey(current, purpose),
      ...previous.map((secret) => purposeKey(secret, purpose)),
    ];
    derived.set(purpose, made);
    return made;
  }

  return {
    live,
    secrets,
    sign: (purpose, text) => signature(live(purpose)[0], text),
    isSigned(purpose, text, given) {
      const id = given.slice(0, given.indexOf('.'));
      const key = live(purpose).find((each) => each.id === id);
      return key !== undefined && isSame(signature(key, text), given);
    },
  };
}

/** The time that it takes says nothing about how much of it is right. */
export function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
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

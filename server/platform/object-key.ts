/**
 * Signed keys for links without sign-in: a version, an expiry date, and a signature over both. The
 * owner of the object decides whether the version is still valid.
 */
import { createHmac } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { isSame } from './keys.ts';

type ObjectKind = 'order' | 'held-ticket';
type SigningKeys = Pick<Ctx, 'keys'>;

interface KeyedObject {
  kind: ObjectKind;
  id: string;
}

export interface ObjectKeyContent {
  version: number;
  /** Null in old keys without an expiry: the date of the object decides. */
  expiresAt: Date | null;
}

const PARTS = /^(\d{1,9})\.(\d{1,12})\.(.+)$/;

export function objectKey(
  { keys }: SigningKeys,
  { kind, id, version, expiresAt }: KeyedObject & { version: number; expiresAt: Date },
): string {
  const seconds = Math.ceil(expiresAt.getTime() / 1000);
  const signature = keys.sign('order-link', signed({ kind, id }, version, seconds));
  return `${version}.${seconds}.${signature}`;
}

/** Null for everything that was not issued for this object. */
export function readObjectKey(
  { keys }: SigningKeys,
  { key, ...object }: KeyedObject & { key: string },
): ObjectKeyContent | null {
  const [, version, seconds, signature] = PARTS.exec(key) ?? [];
  if (version === undefined || seconds === undefined || signature === undefined) {
    return isFirstFormat(keys.secrets, object, key) ? { version: 1, expiresAt: null } : null;
  }
  const text = signed(object, Number(version), Number(seconds));
  if (!keys.isSigned('order-link', text, signature)) return null;
  return { version: Number(version), expiresAt: new Date(Number(seconds) * 1000) };
}

/** Whether a key opens its object now. Null for keys that were not issued for it. */
export type KeyStateOf = (key: KeyedObject & { key: string }) => Promise<KeyState | null>;
export type KeyState = 'valid' | 'expired';

function signed({ kind, id }: KeyedObject, version: number, seconds: number): string {
  return `${kind} ${id} ${version} ${seconds}`;
}

/** Links in mails sent before keys had an expiry. */
function isFirstFormat(secrets: readonly string[], { kind, id }: KeyedObject, key: string) {
  return secrets.some((secret) =>
    isSame(createHmac('sha256', secret).update(`${kind} ${id}`).digest('base64url'), key),
  );
}

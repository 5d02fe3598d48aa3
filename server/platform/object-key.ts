/**
 * What a link carries instead of a sign-in: a version, a day on which it expires, and a signature over
 * both. Whether the version is still valid is for the owner of the object to say.
 */
import { createHmac } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { isSame } from './keys.ts';

type Kind = 'order';
type Signing = Pick<Ctx, 'keys'>;

interface KeyedObject {
  kind: Kind;
  id: string;
}

export interface ObjectKeyContent {
  version: number;
  /** Null in keys from before there was an expiry: the date of the object decides. */
  expiresAt: Date | null;
}

const PARTS = /^(\d{1,9})\.(\d{1,12})\.(.+)$/;

export function objectKey(
  { keys }: Signing,
  { kind, id, version, expiresAt }: KeyedObject & { version: number; expiresAt: Date },
): string {
  const seconds = Math.ceil(expiresAt.getTime() / 1000);
  const signature = keys.sign('order-link', signed({ kind, id }, version, seconds));
  return `${version}.${seconds}.${signature}`;
}

/** Null for everything that was not made here for this object. */
export function readObjectKey(
  { keys }: Signing,
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

/** For who has yet to read the object: made here, and not expired. */
export function isObjectKey(
  { keys, clock }: Pick<Ctx, 'keys' | 'clock'>,
  given: KeyedObject & { key: string },
): boolean {
  const content = readObjectKey({ keys }, given);
  return content !== null && (content.expiresAt === null || content.expiresAt > clock.now());
}

function signed({ kind, id }: KeyedObject, version: number, seconds: number): string {
  return `${kind} ${id} ${version} ${seconds}`;
}

/** Links of mails that were sent before keys had an expiry. */
function isFirstFormat(secrets: readonly string[], { kind, id }: KeyedObject, key: string) {
  return secrets.some((secret) =>
    isSame(createHmac('sha256', secret).update(`${kind} ${id}`).digest('base64url'), key),
  );
}

/**
 * What a link carries instead of a sign-in. Worked out anew each time, so nothing is kept, and nothing
 * has to be read to see whether it is right.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../context.ts';

type Kind = 'order';

export function objectKey({ secret }: Pick<Ctx, 'secret'>, kind: Kind, id: string): string {
  return createHmac('sha256', secret).update(`${kind} ${id}`).digest('base64url');
}

export function isObjectKey(
  ctx: Pick<Ctx, 'secret'>,
  { kind, id, key }: { kind: Kind; id: string; key: string },
): boolean {
  const [expected, given] = [Buffer.from(objectKey(ctx, kind, id)), Buffer.from(key)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The same idempotency key and body returns the same response. A running request holds the key; if
 * its process dies, a later retry takes the key over.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { CallError } from './call-error.ts';

/** Longer than any request may run. */
const LOCK_SECONDS = 60;
export const RETENTION_HOURS = 24;

export interface StoredReply {
  status: number;
  /** Serialised, so that a replay is identical byte for byte; null for 204. */
  body: string | null;
}

interface IdempotentRequest {
  scope: string;
  key: string;
  method: string;
  url: string;
  body: unknown;
}

export function assertUsableKey(key: string): void {
  if (key.length > 0 && key.length <= 200) return;
  throw new CallError('malformed');
}

/** Runs `work` once per key. Failures are not stored: they changed nothing and can be retried. */
export async function oncePerKey(
  { db, clock }: { db: Db; clock: Clock },
  request: IdempotentRequest,
  work: () => Promise<StoredReply>,
): Promise<StoredReply & { replayed: boolean }> {
  const stored = await claim(db, clock, request);
  if (stored) return { ...stored, replayed: true };
  const own = db
    .updateTable('idempotency_keys')
    .where('scope', '=', request.scope)
    .where('key', '=', request.key);
  try {
    const reply = await work();
    await own.set({ status: reply.status, body: reply.body }).execute();
    return { ...reply, replayed: false };
  } catch (error) {
    await db
      .deleteFrom('idempotency_keys')
      .where('scope', '=', request.scope)
      .where('key', '=', request.key)
      .where('status', 'is', null)
      .execute();
    throw error;
  }
}

/** Null when the caller may proceed, otherwise the stored response. */
async function claim(
  db: Db,
  clock: Clock,
  request: IdempotentRequest,
): Promise<StoredReply | null> {
  const now = clock.now();
  const fingerprint = fingerprintOf(request);
  const lockedUntil = new Date(now.getTime() + LOCK_SECONDS * 1000);
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      scope: request.scope,
      key: request.key,
      fingerprint,
      locked_until: lockedUntil,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ locked_until: lockedUntil })
        // A key is taken over only after its lock has expired, and only by the same request.
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.locked_until', '<', now)
        .where('idempotency_keys.fingerprint', '=', fingerprint),
    )
    .returning(sql`1`.as('claimed'))
    .executeTakeFirst();
  if (inserted) return null;

  const existing = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  // Released between the two statements because its request failed: the caller can retry.
  if (!existing) throw new CallError('request_in_progress', { retryAfterSeconds: 1 });
  if (existing.fingerprint !== fingerprint) throw new CallError('idempotency_key_reused');
  if (existing.status === null)
    throw new CallError('request_in_progress', { retryAfterSeconds: 1 });
  return { status: existing.status, body: existing.body };
}

function fingerprintOf({ method, url, body }: IdempotentRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('hex');
}

/** Scope for calls made while signed in. */
export function userScope(userId: string): string {
  return `user:${userId}`;
}

/** Other keys of the same person may have other scopes, so they do not share replies. */
export function scopeOfKey(userId: string, keyId: string): string {
  return `${userScope(userId)}:key:${keyId}`;
}

export async function deleteStoredReplies(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where((reply) =>
      reply.or([
        reply('scope', '=', userScope(userId)),
        reply('scope', 'like', `${scopeOfKey(userId, '')}%`),
      ]),
    )
    .execute();
}

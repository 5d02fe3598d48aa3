/** Makes, rotates and revokes keys. Only these return a key, and only once. */
import {
  type ApiScope,
  CURRENT_API_VERSION,
  KEY_OVERLAP_DAYS,
  KEYS_PER_ACCOUNT_MAX,
  type KeyMode,
} from '@lathe/rules/api-keys';
import { addDuration } from '@lathe/rules/time';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { makeKey } from './key-format.ts';
import {
  countWorkingKeys,
  findKey,
  insertKey,
  type KeyRow,
  markRevoked,
  replaceSecret,
} from './store.ts';

interface ShownKey {
  row: KeyRow;
  key: string;
}

interface KeyInput {
  name: string;
  mode: KeyMode;
  scopes: readonly ApiScope[];
  days: number;
}

export async function createKey(
  call: Caller,
  accountId: string,
  { name, mode, scopes, days }: KeyInput,
): Promise<ShownKey> {
  const { ctx, actor } = call;
  const now = ctx.clock.now();
  const secret = makeKey(mode);
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, accountId);
    if ((await countWorkingKeys(tx, accountId, now)) >= KEYS_PER_ACCOUNT_MAX) {
      throw new CallError('key_limit_reached');
    }
    const id = await insertKey(tx, {
      accountId,
      makerId: signedIn(actor).userId,
      name: name.trim(),
      mode,
      scopes: [...new Set(scopes)],
      days,
      apiVersion: CURRENT_API_VERSION,
      secret,
      now,
      expiresAt: addDuration(now, { days }),
    });
    return await record(tx, call, { action: 'key.made', accountId, id });
  });
  return { row, key: secret.key };
}

interface KeyId {
  accountId: string;
  id: string;
}

/**
 * From now on the key acts with the rights of the person who rotates it. If another person made it,
 * the secret that they know ends at once: it would get these rights, too.
 */
export async function rotateKey(
  call: Caller,
  { accountId, id }: KeyId,
  { rotation }: { rotation: number },
): Promise<ShownKey> {
  const { ctx, actor } = call;
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, accountId);
    const current = await findKey(tx, { accountId, id });
    if (!current) throw new CallError('not_found');
    if (current.revokedAt) throw new CallError('key_revoked');
    if (current.expiresAt <= now) throw new CallError('key_expired');
    const secret = makeKey(current.mode);
    const makerId = signedIn(actor).userId;
    const overlapUntil = addDuration(now, { days: KEY_OVERLAP_DAYS });
    const replaced = await replaceSecret(tx, {
      accountId,
      id,
      rotation,
      makerId,
      secret,
      expiresAt: addDuration(now, { days: current.days }),
      overlapUntil: makerId === current.makerId ? overlapUntil : null,
    });
    if (!replaced) throw new CallError('changed_meanwhile');
    const row = await record(tx, call, { action: 'key.rotated', accountId, id });
    return { row, key: secret.key };
  });
}

/** Revoking twice is no error: the key does not work, as wanted. */
export async function revokeKey(call: Caller, { accountId, id }: KeyId): Promise<KeyRow> {
  const { ctx } = call;
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, accountId);
    if (await markRevoked(tx, { accountId, id, now })) {
      return await record(tx, call, { action: 'key.revoked', accountId, id });
    }
    const row = await findKey(tx, { accountId, id });
    if (!row) throw new CallError('not_found');
    return row;
  });
}

async function record(
  tx: Tx,
  { ctx, actor, ip }: Caller,
  { action, accountId, id }: KeyId & { action: 'key.made' | 'key.rotated' | 'key.revoked' },
): Promise<KeyRow> {
  const row = await findKey(tx, { accountId, id });
  if (!row) throw new Error('The key is missing in the transaction that wrote it.');
  await audit(tx, {
    at: ctx.clock.now(),
    action,
    actorId: signedIn(actor).userId,
    subjectId: accountId,
    object: { type: 'api_key', id },
    details: { name: row.name, scopes: row.scopes.join(' '), mode: row.mode },
    ip,
  });
  return row;
}

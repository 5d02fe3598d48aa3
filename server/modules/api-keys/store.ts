import type { ApiScope, KeyMode } from '@lathe/rules/api-keys';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { NewSecret } from './key-format.ts';

export interface KeyRow {
  id: string;
  name: string;
  mode: KeyMode;
  scopes: ApiScope[];
  hint: string;
  madeBy: string;
  makerId: string;
  /** The person who made it still belongs to the account, so it works. */
  isMakerHere: boolean;
  apiVersion: string;
  rotation: number;
  days: number;
  createdAt: Date;
  expiresAt: Date;
  previousUntil: Date | null;
  lastUsedAt: Date | null;
  lastUsedPlace: string | null;
  revokedAt: Date | null;
}

function keysOf(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.made_by')
    .select([
      'api_keys.id',
      'api_keys.name',
      'mode',
      'scopes',
      'hint',
      'users.name as madeBy',
      'made_by as makerId',
      sql<boolean>`made_by = account_id or exists (select from account_members as member
        where member.account_id = api_keys.account_id and member.user_id = made_by)`.as(
        'isMakerHere',
      ),
      'api_version as apiVersion',
      'rotation',
      'days',
      'api_keys.created_at as createdAt',
      'expires_at as expiresAt',
      'previous_until as previousUntil',
      'last_used_at as lastUsedAt',
      'last_used_place as lastUsedPlace',
      'revoked_at as revokedAt',
    ])
    .where('account_id', '=', accountId)
    .$narrowType<{ mode: KeyMode; scopes: ApiScope[] }>();
}

/** Those that still work, and those that ended since then. */
export async function listKeys(
  db: Db,
  { accountId, endedSince }: { accountId: string; endedSince: Date },
): Promise<KeyRow[]> {
  return await keysOf(db, accountId)
    .where('expires_at', '>', endedSince)
    .where((key) => key.or([key('revoked_at', 'is', null), key('revoked_at', '>', endedSince)]))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
}

interface KeyId {
  accountId: string;
  id: string;
}

export async function findKey(db: Db | Tx, { accountId, id }: KeyId): Promise<KeyRow | undefined> {
  return await keysOf(db, accountId).where('api_keys.id', '=', id).executeTakeFirst();
}

export async function countWorkingKeys(tx: Tx, accountId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewKey extends Pick<KeyRow, 'name' | 'mode' | 'scopes' | 'days' | 'apiVersion'> {
  accountId: string;
  makerId: string;
  secret: NewSecret;
  now: Date;
  expiresAt: Date;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<string> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      account_id: key.accountId,
      made_by: key.makerId,
      name: key.name,
      mode: key.mode,
      scopes: key.scopes,
      hint: key.secret.hint,
      secret_hash: key.secret.hash,
      api_version: key.apiVersion,
      days: key.days,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One statement, so of two rotations of the same secret only the first finds it. */
export async function replaceSecret(
  tx: Tx,
  key: KeyId & {
    rotation: number;
    makerId: string;
    secret: NewSecret;
    expiresAt: Date;
    /** Null ends the earlier secret at once. */
    overlapUntil: Date | null;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('api_keys')
    .set({
      made_by: key.makerId,
      ...(key.overlapUntil === null
        ? { previous_hash: null, previous_until: null }
        : {
            previous_hash: sql`secret_hash`,
            // No secret lives longer by a rotation.
            previous_until: sql`least(expires_at, ${key.overlapUntil}::timestamptz)`,
          }),
      secret_hash: key.secret.hash,
      hint: key.secret.hint,
      expires_at: key.expiresAt,
      rotation: sql`rotation + 1`,
    })
    .where('id', '=', key.id)
    .where('account_id', '=', key.accountId)
    .where('rotation', '=', key.rotation)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the key worked until now. */
export async function markRevoked(
  tx: Tx,
  { accountId, id, now }: KeyId & { now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

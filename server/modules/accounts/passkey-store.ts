import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface ListedPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  reviewAskedAt: Date | null;
}

const PASSKEY_COLUMNS = [
  'id',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'review_asked_at as reviewAskedAt',
] as const;

export async function listPasskeys(db: Db, userId: string): Promise<ListedPasskey[]> {
  return await db
    .selectFrom('passkeys')
    .select(PASSKEY_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The browser uses this to exclude authenticators that already have a passkey. */
export async function listCredentials(
  tx: Tx,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return await tx
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
}

interface NewPasskey {
  userId: string;
  name: string;
  credential: { id: string; publicKey: Uint8Array; counter: number };
  transports: string[];
  deviceType: 'singleDevice' | 'multiDevice';
  backedUp: boolean;
  aaguid: string;
  now: Date;
}

/** Returns undefined if the credential is already registered. */
export async function insertPasskey(
  tx: Tx,
  { userId, name, credential, transports, ...rest }: NewPasskey,
): Promise<ListedPasskey | undefined> {
  return await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      device_type: rest.deviceType,
      backed_up: rest.backedUp,
      transports,
      aaguid: rest.aaguid,
      created_at: rest.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst();
}

export async function renamePasskey(
  tx: Tx,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<ListedPasskey | undefined> {
  return await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst();
}

/** The owner has confirmed the passkey, so it works again. */
export async function confirmPasskeyReview(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<ListedPasskey | undefined> {
  return await tx
    .updateTable('passkeys')
    .set({ review_asked_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst();
}

export async function hasPasskeysToReview(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('review_asked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A passkey that awaits review cannot sign in. */
export async function findPasskey(db: Db | Tx, credentialId: string) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('review_asked_at', 'is', null)
    .executeTakeFirst();
}

export async function markPasskeyUsed(
  tx: Tx,
  { id, counter, backedUp, now }: { id: string; counter: number; backedUp: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

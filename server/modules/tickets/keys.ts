/** The keys that sign the tickets of an event: one in use, and those that it replaced. */
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { decrypt, type EncryptedColumn, encrypt } from '../../platform/encryption.ts';
import { type KeyPair, makeKeyPair } from './sign.ts';

export const TICKET_PRIVATE_KEY: EncryptedColumn = {
  table: 'ticket_keys',
  column: 'private_key_encrypted',
  rowId: 'id',
  oldPurpose: 'ticket-keys',
};

export interface SigningKey extends KeyPair {
  number: number;
}

/** Made when the first ticket of the event is written. */
export async function signingKey(ctx: Ctx, eventId: string): Promise<SigningKey> {
  const row = (await keyInUse(ctx.db, eventId)) ?? (await addFirstKey(ctx, eventId));
  const { id, number, public_key: publicKey } = row;
  const privateKey = decrypt(ctx.keys, TICKET_PRIVATE_KEY, id, row.private_key_encrypted);
  return { number, publicKey, privateKey };
}

async function addFirstKey(ctx: Ctx, eventId: string) {
  await insertKey(ctx.db, ctx, { eventId, number: 1 });
  const row = await keyInUse(ctx.db, eventId);
  if (!row) throw new Error(`Event ${eventId} has no key in use.`);
  return row;
}

async function keyInUse(db: Db | Tx, eventId: string) {
  return await db
    .selectFrom('ticket_keys')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** If another process has just made one, that one stays. */
async function insertKey(
  db: Db | Tx,
  { keys, clock }: Pick<Ctx, 'keys' | 'clock'>,
  { eventId, number }: { eventId: string; number: number },
): Promise<void> {
  const id = randomUUID();
  const { publicKey, privateKey } = makeKeyPair();
  await db
    .insertInto('ticket_keys')
    .values({
      id,
      event_id: eventId,
      number,
      public_key: Buffer.from(publicKey),
      private_key_encrypted: encrypt(keys, TICKET_PRIVATE_KEY, id, privateKey),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * All codes of the former key become invalid. False if the key that the caller saw is not in use any
 * more, so that two requests at once replace it once.
 */
export async function replaceKey(
  tx: Tx,
  ctx: Pick<Ctx, 'keys' | 'clock'>,
  { eventId, number }: { eventId: string; number: number },
): Promise<boolean> {
  const retired = await tx
    .updateTable('ticket_keys')
    .set({ retired_at: ctx.clock.now() })
    .where('event_id', '=', eventId)
    .where('number', '=', number)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (retired.numUpdatedRows === 0n) return false;
  await insertKey(tx, ctx, { eventId, number: number + 1 });
  return true;
}

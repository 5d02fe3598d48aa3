import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { hashSecret } from '../accounts/index.ts';

/** Who waits: a user, or a guest with a normalised address. */
export type Reader = { userId: string } | { email: string };

/** In links of mails, so that they name nobody. */
export function readerHash(reader: Reader): string {
  return hashSecret('userId' in reader ? `user ${reader.userId}` : `guest ${reader.email}`);
}

export interface NewAlert {
  thing: string;
  reader: Reader;
  country: string;
  locale: string;
  now: Date;
}

/** Keeps the place of an earlier request. Returns whether the address is still to be confirmed. */
export async function saveAlert(
  tx: Tx,
  { thing, reader, country, locale, now }: NewAlert,
): Promise<{ id: string; isConfirmed: boolean }> {
  const isUser = 'userId' in reader;
  const row = await tx
    .insertInto('stock_alerts')
    .values({
      sellable_id: thing,
      user_id: isUser ? reader.userId : null,
      email: isUser ? null : reader.email,
      reader_hash: readerHash(reader),
      country_iso: country,
      locale,
      created_at: now,
      confirmed_at: isUser ? now : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['sellable_id', 'reader_hash'])
        .doUpdateSet({ country_iso: country, locale }),
    )
    .returning(['id', 'confirmed_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, isConfirmed: row.confirmed_at !== null };
}

export async function countAlerts(db: Db | Tx, hash: string): Promise<number> {
  const { count } = await db
    .selectFrom('stock_alerts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('reader_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isWaiting(
  db: Db | Tx,
  { thing, reader }: { thing: string; reader: Reader },
): Promise<boolean> {
  const row = await db
    .selectFrom('stock_alerts')
    .select('id')
    .where('sellable_id', '=', thing)
    .where('reader_hash', '=', readerHash(reader))
    .executeTakeFirst();
  return row !== undefined;
}

export interface AlertRow {
  id: string;
  thing: string;
  userId: string | null;
  email: string | null;
  hash: string;
  country: string;
  locale: string;
  createdAt: Date;
  confirmedAt: Date | null;
  dueAt: Date | null;
}

export async function findAlert(db: Db, id: string): Promise<AlertRow | undefined> {
  return await db
    .selectFrom('stock_alerts')
    .select([
      'id',
      'sellable_id as thing',
      'user_id as userId',
      'email',
      'reader_hash as hash',
      'country_iso as country',
      'locale',
      'created_at as createdAt',
      'confirmed_at as confirmedAt',
      'due_at as dueAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listAlerts(
  db: Db,
  userId: string,
): Promise<{ thing: string; createdAt: Date }[]> {
  return await db
    .selectFrom('stock_alerts')
    .select(['sellable_id as thing', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function confirmAlert(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('stock_alerts')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Of one thing, or of all. */
export async function deleteAlerts(
  db: Db | Tx,
  { hash, thing }: { hash: string; thing?: string },
): Promise<void> {
  let query = db.deleteFrom('stock_alerts').where('reader_hash', '=', hash);
  if (thing !== undefined) query = query.where('sellable_id', '=', thing);
  await query.execute();
}

/** After the mail. */
export async function deleteAlert(db: Db, id: string): Promise<void> {
  await db.deleteFrom('stock_alerts').where('id', '=', id).execute();
}

/** It was out again before the mail was sent. */
export async function waitAgain(db: Db, id: string): Promise<void> {
  await db.updateTable('stock_alerts').set({ due_at: null }).where('id', '=', id).execute();
}

export async function deleteOldAlerts(
  db: Db,
  { before, unconfirmedBefore }: { before: Date; unconfirmedBefore: Date },
): Promise<void> {
  await sql`delete from stock_alerts where created_at < ${before}
    or (created_at < ${unconfirmedBefore} and confirmed_at is null)`.execute(db);
}

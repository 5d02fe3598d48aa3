import type { Db } from '../db/connect.ts';

/** Null when the payment was abandoned; it must not be started again. */
export async function startPayment(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<{ intentId: string | null } | null> {
  await db
    .insertInto('stripe_payments')
    .values({ key, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('stripe_payments')
    .select(['intent_id as intentId'])
    .where('key', '=', key)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the payment was abandoned in the meantime. */
export async function saveIntentId(db: Db, key: string, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stripe_payments')
    .set({ intent_id: intentId })
    .where('key', '=', key)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findIntentId(db: Db, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('stripe_payments')
    .select('intent_id')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.intent_id ?? null;
}

/** Prevents the payment from being started. Returns the intent ID if it already was. */
export async function abandonPayment(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<string | null> {
  const { intent_id } = await db
    .insertInto('stripe_payments')
    .values({ key, given_up_at: now, created_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ given_up_at: now }))
    .returning('intent_id')
    .executeTakeFirstOrThrow();
  return intent_id;
}

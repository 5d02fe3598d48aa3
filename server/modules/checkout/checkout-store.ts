import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Quote, QuotedLine } from './quote.ts';

export type CheckoutStateName = 'open' | 'paid' | 'failed' | 'expired' | 'late';

export interface CheckoutRow {
  id: string;
  cartId: string;
  userId: string | null;
  quote: Quote;
  state: CheckoutStateName;
  failure: string | null;
  reservedUntil: Date;
  createdAt: Date;
}

function checkouts(db: Db | Tx) {
  return db
    .selectFrom('checkouts')
    .select([
      'id',
      'cart_id as cartId',
      'user_id as userId',
      'quote',
      'state',
      'failure',
      'reserved_until as reservedUntil',
      'created_at as createdAt',
    ])
    .$castTo<CheckoutRow>();
}

export async function findCheckout(db: Db | Tx, id: string): Promise<CheckoutRow | undefined> {
  return await checkouts(db).where('id', '=', id).executeTakeFirst();
}

export async function findOpenCheckout(
  db: Db | Tx,
  cartId: string,
): Promise<CheckoutRow | undefined> {
  return await checkouts(db)
    .where('cart_id', '=', cartId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow> {
  return await checkouts(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Those that a process may have left behind, oldest first. */
export async function listStaleCheckouts(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('state', '=', 'open')
    .where('created_at', '<', before)
    .orderBy('reserved_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertCheckout(
  tx: Tx,
  row: { cartId: string; userId: string | null; quote: Quote; reservedUntil: Date; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('checkouts')
    .values({
      cart_id: row.cartId,
      user_id: row.userId,
      quote: JSON.stringify(row.quote),
      total: row.quote.total,
      currency: row.quote.currency,
      reserved_until: row.reservedUntil,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function closeCheckout(
  tx: Tx,
  closed: {
    id: string;
    state: Exclude<CheckoutStateName, 'open'>;
    paymentId?: string | null;
    failure?: string | null;
    now: Date;
  },
): Promise<void> {
  const { id, state, paymentId = null, failure = null, now } = closed;
  await tx
    .updateTable('checkouts')
    .set({ state, payment_id: paymentId, failure, settled_at: now })
    .where('id', '=', id)
    .execute();
}

/** One order for everybody, so that two buyers wait for each other but never in a circle. */
function limitedOnes(lines: readonly QuotedLine[]): QuotedLine[] {
  return lines.filter(({ limited }) => limited).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
}

/** The first line of which not enough copies are left; undefined when all are held. */
export async function holdCopies(
  tx: Tx,
  lines: readonly QuotedLine[],
): Promise<QuotedLine | undefined> {
  for (const line of limitedOnes(lines)) {
    const { numUpdatedRows } = await tx
      .updateTable('releases')
      .set({ copies_reserved: sql`copies_reserved + ${line.quantity}` })
      .where('id', '=', line.uuid)
      .where(sql<boolean>`copies_sold + copies_reserved + ${line.quantity}
        <= coalesce(quantity_limit, 2147483647)`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return line;
  }
  return undefined;
}

export async function letGoOfCopies(tx: Tx, lines: readonly QuotedLine[]): Promise<void> {
  for (const { uuid, quantity } of limitedOnes(lines)) {
    await tx
      .updateTable('releases')
      .set({ copies_reserved: sql`copies_reserved - ${quantity}` })
      .where('id', '=', uuid)
      .execute();
  }
}

import { kindAndModeOf } from '@lathe/contract/cart-item-types';
import { CONTESTED_HOLD_MINUTES } from '@lathe/rules/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { PREPARED, PREPARED_THEN_COMMIT } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { boughtSets } from '../basket/index.ts';
import type { Quote } from './quote.ts';

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
  /** Rate-limit counters that counted the attempt. */
  cardTries: string[] | null;
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
      'card_tries as cardTries',
    ])
    .$castTo<CheckoutRow>();
}

export async function findCheckout(db: Db | Tx, id: string): Promise<CheckoutRow | undefined> {
  return await checkouts(db).where('id', '=', id).executeTakeFirst();
}

/** Reads only the state, because every order needs it once. */
export async function findState(db: Db, id: string): Promise<CheckoutStateName | undefined> {
  const { rows } = await sql<{ state: CheckoutStateName }>`${PREPARED}
    select state from checkouts where id = ${id}`.execute(db);
  return rows[0]?.state;
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

export async function findCheckoutOfPayment(
  db: Db | Tx,
  paymentId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns false if the event is already known. */
export async function insertCardEvent(
  db: Db | Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('card_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow> {
  await lockRows(tx, 'checkouts', [id]);
  return await checkouts(tx).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Returns undefined if the checkout is no longer open; a second caller waits for the lock. The
 * basket is emptied later, so it is locked first, in the same order as a new payment attempt.
 */
export async function claimPaid(
  tx: Tx,
  { id, paymentId, now }: { id: string; paymentId: string; now: Date },
): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`${PREPARED}
    with basket as materialized (
      select id from carts where id = (select cart_id from checkouts where id = ${id})
      for no key update
    )
    update checkouts set state = 'paid', payment_id = ${paymentId}, settled_at = ${now}
    where id = ${id} and state = 'open' and (select count(*) from basket) >= 0
    returning id, cart_id as "cartId", user_id as "userId", quote, state, failure,
      reserved_until as "reservedUntil", created_at as "createdAt",
      card_tries as "cardTries"`.execute(tx);
  return rows[0];
}

/** Open checkouts left by a stopped process, in id order. */
export async function listStaleCheckouts(
  db: Db,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from checkouts where state = 'open' and created_at < ${before}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface NewCheckout {
  basket: { id: string; isStoredCart: boolean };
  userId: string | null;
  quote: Quote;
  reservedUntil: Date;
  cardTries: readonly string[];
  now: Date;
  /** True if nothing has to be held, so this is the last statement of the transaction. */
  isLastStatement: boolean;
}

/**
 * Returns null if the basket is being paid or no longer matches the quote. It was read before it
 * was locked, so it may have changed.
 */
export async function insertCheckout(tx: Tx, row: NewCheckout): Promise<string | null> {
  const { basket, quote } = row;
  const alone = quote.lines.filter(({ bundle }) => !bundle);
  const { rows } = await sql<{
    id: string;
  }>`${row.isLastStatement ? PREPARED_THEN_COMMIT : PREPARED}
    insert into checkouts (cart_id, user_id, quote, total, currency, reserved_until, card_tries,
      created_at)
    select ${basket.id}::uuid, ${row.userId}::uuid, ${JSON.stringify(quote)}::jsonb,
      ${quote.total}::integer, ${quote.currency}, ${row.reservedUntil}::timestamptz,
      ${row.cardTries}::text[], ${row.now}::timestamptz
    where not exists (select from checkouts where cart_id = ${basket.id} and state = 'open')
      and (not ${basket.isStoredCart}::boolean or ${alone.length}::integer = (
        select count(*) from cart_items
        join unnest(${alone.map(({ type }) => kindAndModeOf(type).mode)}::text[],
          ${alone.map(({ uuid }) => uuid)}::uuid[],
          ${alone.map(({ quantity }) => quantity)}::integer[]) as wanted (mode, uuid, quantity)
          on cart_items.mode = wanted.mode and sellable_id = wanted.uuid
            and cart_items.quantity = wanted.quantity
        where cart_id = ${basket.id}))
      and ${holdsSets(basket.id, quote)}
    on conflict do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The sets of the quote are in the basket unchanged. */
function holdsSets(cartId: string, { lines }: Quote): RawBuilder<boolean> {
  const sets = boughtSets(lines).map(
    ({ bundleId, choices, lines: parts }) =>
      sql`exists (select from cart_sets where cart_id = ${cartId} and bundle_id = ${bundleId}
        and sellable_ids = ${choices}::uuid[] and quantity = ${parts[0]?.quantity ?? 0})`,
  );
  return sets.length === 0 ? sql`true` : sql`${sql.join(sets, sql` and `)}`;
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

/** The bank gets less time while others wait for what is held. */
export async function shortenReservation(db: Db, id: string): Promise<void> {
  await sql`update checkouts
    set reserved_until = least(reserved_until, created_at + make_interval(mins => ${CONTESTED_HOLD_MINUTES}::integer))
    where id = ${id} and state = 'open'`.execute(db);
}

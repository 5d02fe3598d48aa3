import { type CartItemType, kindAndModeOf, typeOf } from '@lathe/contract/cart-item-types';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED, PREPARED_THEN_COMMIT } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { hashSecret } from '../accounts/index.ts';
import { type CartOwner, hashesOf, makeCartSecret } from './cart-owner.ts';

interface CartItemKey {
  type: CartItemType;
  uuid: string;
}

export interface SeenPrice {
  amount: number;
  currency: string;
  country: string;
}

export interface OpenCart {
  id: string;
  isNew: boolean;
  /** New secret for a browser that had none. */
  newSecret: string | null;
}

/** Returns the basket of this buyer, locked. Creates one if needed. */
export async function openCart(
  tx: Tx,
  { cartOwner, now }: { cartOwner: CartOwner; now: Date },
): Promise<OpenCart> {
  if ('userId' in cartOwner) {
    const id = await openUserCart(tx, { userId: cartOwner.userId, now });
    return { id, isNew: false, newSecret: null };
  }
  const existing = await lockCart(tx, { cartOwner, now });
  if (existing !== null) return { id: existing, isNew: false, newSecret: null };
  const newSecret = makeCartSecret();
  const { rows } = await sql<{ id: string }>`${PREPARED}
    insert into carts (secret_hash, created_at, updated_at)
    values (${hashSecret(newSecret)}, ${now}, ${now}) returning id`.execute(tx);
  return { id: rows[0]?.id ?? '', isNew: true, newSecret };
}

export async function openUserCart(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('carts')
    .values({ user_id: userId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockCart(
  tx: Tx,
  { cartOwner, now }: { cartOwner: CartOwner; now: Date },
): Promise<string | null> {
  if ('secrets' in cartOwner && cartOwner.secrets.length === 0) return null;
  const found = tx.selectFrom('carts').select('id').limit(1).forUpdate();
  const row =
    'userId' in cartOwner
      ? await found.where('user_id', '=', cartOwner.userId).executeTakeFirst()
      : await found
          .where('secret_hash', 'in', hashesOf(cartOwner.secrets))
          .orderBy(sql`secret_hash = ${hashesOf(cartOwner.secrets)[0] ?? ''}`, 'desc')
          .executeTakeFirst();
  if (!row) return null;
  await tx.updateTable('carts').set({ updated_at: now }).where('id', '=', row.id).execute();
  return row.id;
}

/** Whether this buyer has this basket. */
export async function isCartOf(
  db: Db,
  { id, cartOwner }: { id: string; cartOwner: CartOwner },
): Promise<boolean> {
  const own = cartsOf(db, cartOwner).where('id', '=', id);
  return (await own.executeTakeFirst()) !== undefined;
}

export async function findCartId(db: Db, cartOwner: CartOwner): Promise<string | null> {
  return (await cartsOf(db, cartOwner).executeTakeFirst())?.id ?? null;
}

function cartsOf(db: Db, cartOwner: CartOwner) {
  const cart = db.selectFrom('carts').select('id');
  return 'userId' in cartOwner
    ? cart.where('user_id', '=', cartOwner.userId)
    : cart.where('secret_hash', '=', sql<string>`any(${hashesOf(cartOwner.secrets)}::text[])`);
}

interface HeldQuantity {
  /** Of its line; 0 if it has none. */
  own: number;
  /** As a part of bundles. */
  inSets: number;
}

export async function readQuantity(
  tx: Tx,
  cartId: string,
  { type, uuid }: CartItemKey,
): Promise<HeldQuantity> {
  const { mode } = kindAndModeOf(type);
  const { rows } = await sql<HeldQuantity>`${PREPARED}
    select coalesce((select quantity from cart_items
        where cart_id = ${cartId} and mode = ${mode}::text and sellable_id = ${uuid}), 0) as own,
      coalesce((select sum(quantity) from cart_sets
        where cart_id = ${cartId} and ${mode}::text = 'shop'
          and ${uuid}::uuid = any(sellable_ids)), 0)::integer as "inSets"`.execute(tx);
  return rows[0] ?? { own: 0, inSets: 0 };
}

/** A part of a bundle counts like a line. */
export async function countLines(tx: Tx, cartId: string): Promise<number> {
  const { rows } = await sql<{ lines: number }>`${PREPARED}
    select ((select count(*) from cart_items where cart_id = ${cartId})
      + (select coalesce(sum(cardinality(sellable_ids)), 0) from cart_sets
        where cart_id = ${cartId}))::integer as lines`.execute(tx);
  return rows[0]?.lines ?? 0;
}

/** Must be the last statement of the transaction. */
export async function saveLine(
  tx: Tx,
  {
    cartId,
    quantity,
    seen,
    ...item
  }: CartItemKey & { cartId: string; quantity: number; seen: SeenPrice },
): Promise<void> {
  // Uses the database clock, so lines added at the same application time keep their order.
  await sql`${PREPARED_THEN_COMMIT}
    insert into cart_items (cart_id, sellable_id, mode, quantity, seen_price, seen_currency,
      seen_country, added_at)
    values (${cartId}, ${item.uuid}, ${kindAndModeOf(item.type).mode}, ${quantity}, ${seen.amount},
      ${seen.currency}, ${seen.country}, clock_timestamp())
    on conflict (cart_id, sellable_id, mode) do update
    set quantity = excluded.quantity, seen_price = excluded.seen_price,
      seen_currency = excluded.seen_currency, seen_country = excluded.seen_country`.execute(tx);
}

type KindAndMode = ReturnType<typeof kindAndModeOf>;

interface StoredQuantity extends CartItemKey {
  quantity: number;
}

export async function readQuantities(tx: Tx, cartId: string): Promise<StoredQuantity[]> {
  const { rows } = await sql<KindAndMode & Omit<StoredQuantity, 'type'>>`${PREPARED}
    select kind, mode, sellable_id as uuid, quantity
    from cart_items join sellables on sellables.id = sellable_id
    where cart_id = ${cartId}`.execute(tx);
  return rows.map(({ uuid, quantity, ...line }) => ({ type: typeOf(line), uuid, quantity }));
}

export async function saveLines(
  tx: Tx,
  cartId: string,
  lines: readonly (StoredQuantity & { seen: SeenPrice })[],
): Promise<void> {
  await sql`${PREPARED}
    insert into cart_items (cart_id, sellable_id, mode, quantity, seen_price, seen_currency,
      seen_country, added_at)
    select ${cartId}, uuid, mode, quantity, amount, currency, country, clock_timestamp()
    from unnest(${lines.map(({ uuid }) => uuid)}::uuid[],
      ${lines.map(({ type }) => kindAndModeOf(type).mode)}::text[],
      ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ seen }) => seen.amount)}::integer[],
      ${lines.map(({ seen }) => seen.currency)}::text[],
      ${lines.map(({ seen }) => seen.country)}::text[])
      as line (uuid, mode, quantity, amount, currency, country)
    on conflict (cart_id, sellable_id, mode) do update
    set quantity = excluded.quantity, seen_price = excluded.seen_price,
      seen_currency = excluded.seen_currency, seen_country = excluded.seen_country`.execute(tx);
}

export async function deleteLine(tx: Tx, cartId: string, item: CartItemKey): Promise<void> {
  await tx
    .deleteFrom('cart_items')
    .where('cart_id', '=', cartId)
    .where('mode', '=', kindAndModeOf(item.type).mode)
    .where('sellable_id', '=', item.uuid)
    .execute();
}

export async function saveCode(tx: Tx, cartId: string, code: string | null): Promise<void> {
  await tx.updateTable('carts').set({ discount_code: code }).where('id', '=', cartId).execute();
}

/** Locks the basket against changes and purchase until the transaction ends. */
export async function lockCartRow(tx: Tx, cartId: string, now: Date): Promise<void> {
  await sql`${PREPARED} update carts set updated_at = ${now} where id = ${cartId}`.execute(tx);
}

/** Prices in a new country differ, but this does not count as a price change. */
export async function updateSeenCountry(
  db: Db,
  cartId: string,
  lines: readonly (CartItemKey & { seen: SeenPrice })[],
): Promise<void> {
  await sql`update cart_items set seen_price = noted.amount, seen_currency = noted.currency,
      seen_country = noted.country
    from unnest(${lines.map(({ type }) => kindAndModeOf(type).mode)}::text[],
      ${lines.map(({ uuid }) => uuid)}::uuid[],
      ${lines.map(({ seen }) => seen.amount)}::integer[],
      ${lines.map(({ seen }) => seen.currency)}::text[], ${lines.map(({ seen }) => seen.country)}::text[])
      as noted (mode, uuid, amount, currency, country)
    where cart_id = ${cartId} and cart_items.mode = noted.mode and sellable_id = noted.uuid`.execute(
    db,
  );
}

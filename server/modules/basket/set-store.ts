/** Sets in the basket: bundles with what was chosen of each part. The basket is locked. */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { SeenPrice } from './cart-store.ts';

export interface SetRow {
  id: string;
  bundleId: string;
  /** In the order of the parts. */
  choices: string[];
  /** What they are; without those that were deleted. */
  things: { type: CartItemType; uuid: string }[];
  quantity: number;
}

export async function listSets(tx: Tx, cartId: string): Promise<SetRow[]> {
  return await tx
    .selectFrom('cart_sets')
    .select([
      'id',
      'bundle_id as bundleId',
      'sellable_ids as choices',
      // Bundles are bought in the shop, where the type is the kind.
      sql<SetRow['things']>`(select coalesce(jsonb_agg(
          jsonb_build_object('type', kind, 'uuid', sellables.id)), '[]')
        from sellables where sellables.id = any(sellable_ids))`.as('things'),
      'quantity',
    ])
    .where('cart_id', '=', cartId)
    .execute();
}

interface NewSet extends Omit<SetRow, 'id' | 'things'> {
  seen: SeenPrice;
}

/** The same choice again replaces its quantity. */
export async function saveSets(tx: Tx, cartId: string, sets: readonly NewSet[]): Promise<void> {
  for (const { bundleId, choices, quantity, seen } of sets) {
    await sql`
      insert into cart_sets (cart_id, bundle_id, sellable_ids, quantity, seen_price, seen_currency,
        seen_country, added_at)
      values (${cartId}, ${bundleId}, ${choices}::uuid[], ${quantity}, ${seen.amount},
        ${seen.currency}, ${seen.country}, clock_timestamp())
      on conflict (cart_id, bundle_id, sellable_ids) do update
      set quantity = excluded.quantity, seen_price = excluded.seen_price,
        seen_currency = excluded.seen_currency, seen_country = excluded.seen_country`.execute(tx);
  }
}

export async function deleteSet(tx: Tx, cartId: string, id: string): Promise<void> {
  await tx.deleteFrom('cart_sets').where('cart_id', '=', cartId).where('id', '=', id).execute();
}

/** Prices in a new country differ, but this does not count as a price change. */
export async function updateSeenCountryOfSets(
  db: Db,
  cartId: string,
  sets: readonly { id: string; seen: SeenPrice }[],
): Promise<void> {
  for (const { id, seen } of sets) {
    await db
      .updateTable('cart_sets')
      .set({
        seen_price: seen.amount,
        seen_currency: seen.currency,
        seen_country: seen.country,
      })
      .where('cart_id', '=', cartId)
      .where('id', '=', id)
      .execute();
  }
}

/** Adds the sets of a guest basket to the basket of the account. */
export async function moveSets(
  tx: Tx,
  { guestId, cartId, max }: { guestId: string; cartId: string; max: number },
): Promise<void> {
  await sql`
    insert into cart_sets (cart_id, bundle_id, sellable_ids, quantity, seen_price, seen_currency,
      seen_country, added_at)
    select ${cartId}, bundle_id, sellable_ids, quantity, seen_price, seen_currency, seen_country,
      added_at
    from cart_sets where cart_id = ${guestId}
    on conflict (cart_id, bundle_id, sellable_ids) do update set
      quantity = least(cart_sets.quantity + excluded.quantity, ${max}),
      seen_price = excluded.seen_price, seen_currency = excluded.seen_currency,
      seen_country = excluded.seen_country`.execute(tx);
}

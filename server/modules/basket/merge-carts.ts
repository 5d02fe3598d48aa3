import { CART_LINES_MAX, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { SignInRequest } from '../../platform/sign-in-hooks.ts';
import { moveStock } from '../kinds/index.ts';
import { cartSecretsOf } from './cart-owner.ts';
import { lockCart, openUserCart } from './cart-store.ts';
import { moveSets } from './set-store.ts';

interface SignInEvent {
  userId: string;
  request: SignInRequest;
  now: Date;
}

/**
 * Merges the guest basket into the account basket at sign-in. Quantities add up to the limit per
 * order. `endGuestCarts` later deletes the guest basket, so its secret stops working. The basket
 * itself reports excess copies.
 */
export async function mergeAtSignIn(tx: Tx, { userId, request, now }: SignInEvent): Promise<void> {
  const secrets = cartSecretsOf(request);
  for (const secret of secrets) {
    const guestId = await lockCart(tx, { cartOwner: { secrets: [secret] }, now });
    if (guestId !== null) await moveLines(tx, { guestId, userId, now });
  }
}

/** The guest baskets of this browser and the account basket, or null if there are none. */
export async function lockGuestCarts(
  tx: Tx,
  { userId, request, now }: SignInEvent,
): Promise<{ guestIds: string[]; cartId: string } | null> {
  const guestIds: string[] = [];
  for (const secret of cartSecretsOf(request)) {
    const guestId = await lockCart(tx, { cartOwner: { secrets: [secret] }, now });
    if (guestId !== null) guestIds.push(guestId);
  }
  return guestIds.length === 0
    ? null
    : { guestIds, cartId: await openUserCart(tx, { userId, now }) };
}

/**
 * Second half of the merge, after the guest orders. Queue places need the lock of
 * the thing, which comes after orders.
 */
export async function endGuestCarts(tx: Tx, signIn: SignInEvent): Promise<void> {
  const carts = await lockGuestCarts(tx, signIn);
  if (!carts) return;
  const { guestIds, cartId } = carts;
  await moveStock(tx, { guestIds, cartId });
  await tx.deleteFrom('carts').where('id', 'in', guestIds).execute();
}

async function moveLines(
  tx: Tx,
  { guestId, userId, now }: { guestId: string; userId: string; now: Date },
): Promise<void> {
  const cartId = await openUserCart(tx, { userId, now });
  await sql`
    insert into cart_items (cart_id, sellable_id, mode, quantity, seen_price, seen_currency,
      seen_country, added_at)
    select ${cartId}, sellable_id, mode, quantity, seen_price, seen_currency, seen_country, added_at
    from cart_items where cart_id = ${guestId}
    on conflict (cart_id, sellable_id, mode) do update set
      quantity = least(cart_items.quantity + excluded.quantity, ${ITEM_QUANTITY_MAX}),
      seen_price = excluded.seen_price, seen_currency = excluded.seen_currency,
      seen_country = excluded.seen_country`.execute(tx);
  await moveSets(tx, { guestId, cartId, max: ITEM_QUANTITY_MAX });
  // Keeps the newest lines; a bundle counts its parts.
  await sql`with listed as (
      select id, added_at, 1 as lines from cart_items where cart_id = ${cartId}
      union all
      select id, added_at, cardinality(sellable_ids) from cart_sets where cart_id = ${cartId}
    ), excess as (
      select id from (select id, sum(lines) over (order by added_at desc, id) as count from listed) as counted
      where count > ${CART_LINES_MAX}
    ), without_sets as (
      delete from cart_sets where id in (select id from excess)
    )
    delete from cart_items where id in (select id from excess)`.execute(tx);
  // The guest code is newer than the code of the account basket.
  await sql`update carts set discount_code = guest.discount_code from carts as guest
    where carts.id = ${cartId} and guest.id = ${guestId} and guest.discount_code is not null`.execute(
    tx,
  );
}

import { CART_LINES_MAX, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Brought } from '../../platform/arrivals.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { lockCart, openUserCart } from './cart-store.ts';
import { secretsOf } from './holder.ts';

interface Arrival {
  userId: string;
  brought: Brought;
  now: Date;
}

/**
 * What a guest has put into the basket joins what the account already held: quantities add up, to
 * what one order can hold. The guest's basket is gone afterwards, so that nobody finds it by a secret
 * that a browser may still keep. A copy too many of a limited edition is told by the basket itself.
 */
export async function mergeAtSignIn(tx: Tx, { userId, brought, now }: Arrival): Promise<void> {
  const secrets = secretsOf(brought);
  for (const secret of secrets) {
    const guestId = await lockCart(tx, { holder: { secrets: [secret] }, now });
    if (guestId !== null) await moveLines(tx, { guestId, userId, now });
  }
}

async function moveLines(
  tx: Tx,
  { guestId, userId, now }: { guestId: string; userId: string; now: Date },
): Promise<void> {
  const cartId = await openUserCart(tx, { userId, now });
  await sql`
    insert into cart_items (cart_id, type, release_id, merch_variant_id, quantity, seen_price,
      seen_currency, seen_country, added_at)
    select ${cartId}, type, release_id, merch_variant_id, quantity, seen_price, seen_currency,
      seen_country, added_at
    from cart_items where cart_id = ${guestId}
    on conflict (cart_id, type, release_id, merch_variant_id) do update set
      quantity = least(cart_items.quantity + excluded.quantity, ${ITEM_QUANTITY_MAX}),
      seen_price = excluded.seen_price, seen_currency = excluded.seen_currency,
      seen_country = excluded.seen_country`.execute(tx);
  // The latest are what somebody came for just now.
  await sql`delete from cart_items where id in (
    select id from cart_items where cart_id = ${cartId}
    order by added_at desc, id offset ${CART_LINES_MAX})`.execute(tx);
  // Typed later than whatever the account's own basket knows.
  await sql`update carts set discount_code = guest.discount_code from carts as guest
    where carts.id = ${cartId} and guest.id = ${guestId} and guest.discount_code is not null`.execute(
    tx,
  );
  await tx.deleteFrom('carts').where('id', '=', guestId).execute();
}

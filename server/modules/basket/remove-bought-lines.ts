import { type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import { type RawBuilder, sql } from 'kysely';

/**
 * Part of the single statement that writes an order, to keep checkout fast. Removes bought lines
 * from the basket; lines added in the meantime stay.
 */
export function removeBoughtLines(
  cartId: string,
  bought: readonly { type: CartItemType; uuid: string }[],
): RawBuilder<unknown> {
  return sql`spent as (
      update carts set discount_code = null where id = ${cartId} and discount_code is not null
    ), emptied as (
      delete from cart_items using unnest(
        ${bought.map(({ type }) => kindAndModeOf(type).mode)}::text[],
        ${bought.map(({ uuid }) => uuid)}::uuid[]) as bought (mode, uuid)
      where cart_items.cart_id = ${cartId} and cart_items.mode = bought.mode
        and cart_items.sellable_id = bought.uuid
    )`;
}

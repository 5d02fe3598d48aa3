import { sql } from 'kysely';
import type { SignInHooks } from '../../platform/sign-in-hooks.ts';
import { lockGuestCarts } from '../basket/index.ts';

/**
 * A sign-in during bank authentication moves the open checkout to the account. The buyer returns
 * signed in, and paid items leave the merged basket.
 */
export const moveGuestCheckouts: SignInHooks['signedIn'] = async (tx, signIn) => {
  const carts = await lockGuestCarts(tx, signIn);
  if (!carts) return;
  const { guestIds, cartId } = carts;
  for (const guestId of guestIds) {
    await sql`update checkouts set cart_id = ${cartId} where cart_id = ${guestId} and state = 'open'
      and not exists (select from checkouts as own where own.cart_id = ${cartId}
        and own.state = 'open')`.execute(tx);
  }
};

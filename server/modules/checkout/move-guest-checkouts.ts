import { sql } from 'kysely';
import type { SignInHooks } from '../../platform/sign-in-hooks.ts';
import { lockGuestCarts } from '../basket/index.ts';

/**
 * A checkout whose buyer is at their bank goes along when they sign in: they come back signed in, and
 * what they pay for leaves the basket in which it is now.
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

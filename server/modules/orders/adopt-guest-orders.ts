import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Assigns guest orders to the account with the same email address. Only a confirmed address counts;
 * otherwise anybody could see the orders of a foreign mailbox.
 */
export async function adoptGuestOrders(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await sql`update orders set user_id = users.id
    from users
    where users.id = ${userId} and users.email_confirmed_at is not null
      and users.deleted_at is null and orders.user_id is null
      and lower(orders.email) = users.email`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * What somebody ordered as a guest joins their account. Only a confirmed address counts: whoever
 * merely claims a mailbox must not see what its owner has bought.
 */
export async function adoptGuestOrders(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await sql`update orders set user_id = users.id
    from users
    where users.id = ${userId} and users.email_confirmed_at is not null
      and users.deleted_at is null and orders.user_id is null
      and lower(orders.email) = users.email`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * When the shop's clock moves, sessions and open sign-ins move with it: nobody is signed out, and
 * nobody has to enter the password again. Links in mails do not move, so they can expire.
 */
export async function shiftSessions(tx: Tx, ms: number): Promise<void> {
  const span = sql`${ms} * interval '1 millisecond'`;
  await sql`update sessions set created_at = created_at + ${span},
    last_seen_at = last_seen_at + ${span}, expires_at = expires_at + ${span},
    confirmed_at = confirmed_at + ${span}, previous_until = previous_until + ${span}`.execute(tx);
  await sql`update sign_in_challenges set expires_at = expires_at + ${span}`.execute(tx);
  await sql`update passkey_challenges set expires_at = expires_at + ${span}`.execute(tx);
}

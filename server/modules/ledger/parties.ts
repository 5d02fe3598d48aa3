/**
 * Everyone that the books can name. The earnings of a party are on the balance of its holder: of
 * users that is themselves. Invited payees have none until they agree, or until staff decide.
 */
import { type RawBuilder, sql } from 'kysely';
import { lock, lockShared } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** A subquery: the parties whose earnings a user has. `holder` may be a column. */
export function partiesOf(holder: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select parties.id from parties where holder_id = ${holder})`;
}

export interface PartyState {
  holder: string | null;
  isWrittenOff: boolean;
  /** An invited payee who has not answered, and about whom staff have not decided. */
  isWaiting: boolean;
}

/** Until the transaction ends, the earnings of these parties cannot move to another holder. */
export async function lockHolders(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PartyState>> {
  await lockShared(tx, 'party', ids);
  const { rows } = await sql<PartyState & { id: string }>`
    select id, holder_id as holder, written_off_at is not null as "isWrittenOff",
      exists (select from invited_payees
        where invited_payees.id = parties.id and state = 'waiting') as "isWaiting"
    from parties where id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Nobody sells, refunds or releases earnings of the party until the transaction ends. */
export async function lockParty(tx: Tx, id: string): Promise<void> {
  await lock(tx, 'party', id);
}

/** The caller holds the lock of the party and books what moves. */
export async function changeHolder(
  tx: Tx,
  { id, holder, now }: { id: string; holder: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('parties')
    .set(holder === null ? { written_off_at: now } : { holder_id: holder, moved_at: now })
    .where('id', '=', id)
    .where('holder_id', 'is', null)
    .execute();
}

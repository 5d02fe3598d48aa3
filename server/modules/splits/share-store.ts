/** Shares and consents of splits that an invited payee leaves to a user. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

interface Handover {
  splitId: string;
  payeeId: string;
  userId: string;
  /** Null if the user has to answer this split separately. */
  answeredAt: Date | null;
}

/** If the user has a share of their own, both become one. */
export async function giveSharesTo(tx: Tx, handover: Handover): Promise<void> {
  const { splitId, payeeId, userId, answeredAt } = handover;
  const { rows } = await sql<{ share: number }>`
    delete from release_split_shares where split_id = ${splitId} and user_id = ${userId}
      and exists (select from release_split_shares as invited
        where invited.split_id = ${splitId} and invited.invited_payee_id = ${payeeId})
    returning share_basis_points as share`.execute(tx);
  await sql`
    update release_split_shares
    set user_id = ${userId}, invited_payee_id = null,
      share_basis_points = share_basis_points + ${rows[0]?.share ?? 0}
    where split_id = ${splitId} and invited_payee_id = ${payeeId}`.execute(tx);
  await sql`
    insert into release_split_consents as consents (split_id, user_id, agreed_at)
    values (${splitId}, ${userId}, ${answeredAt})
    on conflict (split_id, user_id) do update
      set agreed_at = coalesce(consents.agreed_at, excluded.agreed_at)
      where consents.declined_at is null`.execute(tx);
}

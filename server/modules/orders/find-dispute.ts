import type { Dispute } from '../../platform/cards/cards.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { OrderRow } from './order-store.ts';

export interface StoredDispute {
  id: string;
  state: Dispute['state'];
  /** As it was withdrawn; later events can name another one. */
  amount: number;
  reason: string;
}

/** Callers lock the order. */
export async function findDispute(
  tx: Tx,
  dispute: Dispute,
  order: OrderRow | null,
): Promise<StoredDispute | undefined> {
  const stored = tx
    .selectFrom('disputes')
    .select(['id', 'state', 'amount', 'reason'])
    .$narrowType<{ state: Dispute['state'] }>();
  const known = await stored.where('provider_id', '=', dispute.disputeId).executeTakeFirst();
  if (known || !order) return known;
  const former = await stored
    .where('payment_id', '=', dispute.paymentId)
    .where('provider_id', 'is', null)
    .orderBy('opened_at')
    .executeTakeFirst();
  if (!former || !isSame(former, dispute, order)) return undefined;
  await tx
    .updateTable('disputes')
    .set({ provider_id: dispute.disputeId })
    .where('id', '=', former.id)
    .execute();
  return former;
}

/**
 * An earlier version stored one dispute per payment, without its id. It is this one, unless the
 * payment has room for both and they are clearly two: of another amount, or opened after the end of
 * the first one.
 */
function isSame(former: StoredDispute, { amount, state }: Dispute, { total }: OrderRow): boolean {
  if (former.amount + amount.amount > total) return true;
  if (former.amount !== amount.amount) return false;
  return state !== 'opened' || former.state === 'opened';
}

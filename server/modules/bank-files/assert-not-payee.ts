import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';

/** Nobody states what became of their own money, or of the money of an account they belong to. */
export async function assertNotPayee(
  tx: Tx,
  staffId: string,
  payments: readonly { userId: string }[],
): Promise<void> {
  const payees = new Set(payments.map(({ userId }) => userId));
  const memberships = await tx
    .selectFrom('account_members')
    .select('account_id as accountId')
    .where('user_id', '=', staffId)
    .execute();
  const own = [staffId, ...memberships.map(({ accountId }) => accountId)];
  if (own.some((id) => payees.has(id))) throw new CallError('payout_own');
}

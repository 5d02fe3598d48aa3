import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { listOwnAccounts } from '../members/index.ts';

type Payment = { userId: string };

/** Nobody sends their own money or states what became of it, nor that of an account they belong to. */
export async function assertNotPayee(
  tx: Tx,
  staffId: string,
  payments: readonly Payment[],
): Promise<void> {
  if (await isPayee(tx, staffId, payments)) throw new CallError('payout_own');
}

export async function isPayee(
  db: Db | Tx,
  staffId: string,
  payments: readonly Payment[],
): Promise<boolean> {
  const own = new Set(await listOwnAccounts(db, staffId));
  return payments.some(({ userId }) => own.has(userId));
}

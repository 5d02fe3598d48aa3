import { lockAll } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** All sellers at once, in one order, before the first result of a file is booked. */
export async function lockPayees(tx: Tx, payments: readonly { userId: string }[]): Promise<void> {
  await lockAll(
    tx,
    'payouts',
    payments.map(({ userId }) => userId),
  );
}

import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother, lockPerson } from '../accounts/index.ts';

/**
 * Serializes changes to a seller's pages and what is on them, so that no two pages get the same name,
 * and no two events of a page the same address.
 */
export async function withPagesLock<T>(
  call: Caller & { params: { user: string } },
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { user } = call.params;
  return await inTransaction(call.ctx.db, async (tx) => {
    await lockPerson(tx, user);
    const result = await change(tx);
    await auditIfForAnother(tx, call, { subjectId: user, action: 'pages.edited' });
    return result;
  });
}

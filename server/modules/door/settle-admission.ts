/** Of several people who were let in with one ticket, the first by door time is its admission. */
import { admissionOf } from '@lathe/rules/door/let-ins';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Under the lock of the ticket. Scans arrive in any order, so it is settled after each. True if
 * nobody was in with the ticket before.
 */
export async function settleAdmission(tx: Tx, ticketId: string): Promise<boolean> {
  const letIns = await tx
    .selectFrom('admissions')
    .select(['nonce', 'at_door as at', 'result'])
    .where('ticket_id', '=', ticketId)
    .where('result', 'in', ['admitted', 'double'])
    .where('undone_at', 'is', null)
    .execute();
  const first = admissionOf(letIns);
  const current = letIns.find(({ result }) => result === 'admitted');
  if (!first || first === current) return false;
  if (current) await setResult(tx, current.nonce, 'double');
  await setResult(tx, first.nonce, 'admitted');
  return current === undefined;
}

async function setResult(tx: Tx, nonce: string, result: 'admitted' | 'double'): Promise<void> {
  await tx.updateTable('admissions').set({ result }).where('nonce', '=', nonce).execute();
}

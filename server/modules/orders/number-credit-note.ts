import { calendarDate } from '@lathe/rules/dates';
import type { Tx } from '../../platform/db/tx.ts';
import { takeNumbers } from '../../platform/number-series.ts';

/**
 * Gives a refund the next number of its year, unless it has one. The series is locked until the
 * transaction ends, and a rollback frees the number, so there are no gaps.
 */
export async function assignCreditNoteNumber(
  tx: Tx,
  { refundId, now }: { refundId: string; now: Date },
): Promise<void> {
  if ((await lockRefund(tx, refundId)).credit_note !== null) return;
  const year = calendarDate(now).slice(2, 4);
  const number = await takeNumbers(tx, `credit-notes-${year}`, 1);
  await tx
    .updateTable('refunds')
    .set({ credit_note: `C${year}-${String(number).padStart(6, '0')}` })
    .where('id', '=', refundId)
    .execute();
}

export async function lockRefund(
  tx: Tx,
  refundId: string,
): Promise<{ credit_note: string | null }> {
  return await tx
    .selectFrom('refunds')
    .select('credit_note')
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

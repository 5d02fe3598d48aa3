/** Asks the card provider about refunds that it has not finished, in case an event was lost. */
import { REFUND_RECHECK_HOURS } from '@lathe/rules/earning-limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { refundPayment } from './jobs.ts';

/** Asking twice is harmless: the provider knows the refund by the key of its attempt. */
export async function handler({ db, jobs, clock }: Ctx): Promise<void> {
  const before = subtractDuration(clock.now(), { hours: REFUND_RECHECK_HOURS });
  const { rows } = await sql<{ refundId: string; attemptId: string | null }>`
    select refunds.id as "refundId", (select attempts.id from refund_attempts as attempts
      where attempts.refund_id = refunds.id order by started_at desc limit 1) as "attemptId"
    from refunds
    where done_at is null and failed_at is null and created_at < ${before}`.execute(db);
  await inTransaction(db, async (tx) => {
    for (const { refundId, attemptId } of rows) {
      const payload = { refundId, ...(attemptId && { attemptId }) };
      await jobs.enqueue(tx, refundPayment, payload, { key: `recheck ${refundId}` });
    }
  });
}

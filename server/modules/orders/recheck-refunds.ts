/**
 * Asks the card provider about refunds that it has not finished, in case an event was lost. Also
 * completes disputes that an earlier version closed, and finds failed refunds whose money the buyer
 * already has through one.
 */
import { REFUND_RECHECK_HOURS } from '@lathe/rules/earning-limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { completeLostDisputes, listIncomplete } from './complete-lost-disputes.ts';
import { refundPayment, refundRest } from './jobs.ts';
import { lockPayment } from './lock-payment.ts';
import { lockRefundOf } from './refund-attempts.ts';
import { coverByLosses } from './refund-debts.ts';

/** Asking twice is harmless: the provider knows the refund by the key of its attempt. */
export async function handler({ db, jobs, clock }: Ctx): Promise<void> {
  const before = subtractDuration(clock.now(), { hours: REFUND_RECHECK_HOURS });
  const { rows } = await sql<{ refundId: string; attemptId: string | null; isPart: boolean }>`
    select refunds.id as "refundId", attempt.id as "attemptId", attempt.amount is not null as "isPart"
    from refunds left join lateral (
      select id, amount from refund_attempts where refund_id = refunds.id
      order by started_at desc limit 1) as attempt on true
    where done_at is null and failed_at is null and created_at < ${before}`.execute(db);
  await inTransaction(db, async (tx) => {
    for (const { refundId, attemptId, isPart } of rows) {
      const payload = { refundId, ...(attemptId && { attemptId }) };
      const job = isPart ? refundRest : refundPayment;
      await jobs.enqueue(tx, job, payload, { key: `recheck ${refundId}` });
    }
  });
  for (const { paymentId } of await listIncomplete(db)) {
    await inTransaction(db, async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      if (payment) await completeLostDisputes(tx, payment.checkoutId);
    });
  }
  for (const { id } of await listLostTwice(db)) {
    await inTransaction(db, async (tx) => {
      const refund = await lockRefundOf(tx, id);
      if (refund) await coverByLosses(tx, { ...refund, now: clock.now() });
    });
  }
}

async function listLostTwice(db: Db): Promise<{ id: string }[]> {
  return await db
    .selectFrom('refunds')
    .innerJoin('checkouts', 'checkouts.id', 'refunds.checkout_id')
    .innerJoin('disputes', 'disputes.payment_id', 'checkouts.payment_id')
    .select('refunds.id')
    .distinct()
    .where('refunds.failed_at', 'is not', null)
    .where('refunds.settled_at', 'is', null)
    .where('disputes.loss', '>', 0)
    .execute();
}

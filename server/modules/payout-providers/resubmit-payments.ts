import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { enqueueSubmission } from './enqueue-submission.ts';
import { overduePayments } from './overdue-payments.ts';

/** Payments that no provider has confirmed, for example because staff deleted the job. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  for (const payment of await overduePayments(ctx, 'sent')) {
    signal.throwIfAborted();
    const submission = { ...payment, isRepeated: true };
    await inTransaction(ctx.db, (tx) => enqueueSubmission(tx, ctx, submission));
  }
}

import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ProviderName } from '../../platform/payout-providers/payout-providers.ts';
import { submitPayment } from './jobs.ts';

/** One job per payment, because two at once could both create it. Dead ones are left to staff. */
export async function enqueueSubmission(
  tx: Tx,
  { jobs }: Pick<Ctx, 'jobs'>,
  submission: { provider: ProviderName; endToEndId: string; isRepeated: boolean },
): Promise<void> {
  const options = { key: `submit ${submission.endToEndId}`, once: true };
  await jobs.enqueue(tx, submitPayment, submission, options);
}

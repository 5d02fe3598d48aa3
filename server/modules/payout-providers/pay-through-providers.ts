import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import {
  PROVIDER_NAMES,
  type ProviderName,
} from '../../platform/payout-providers/payout-providers.ts';
import { markSent, readPayableBy } from '../payouts/index.ts';
import { enqueueSubmission } from './enqueue-submission.ts';

/** Bank files pay the other sellers. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  for (const provider of PROVIDER_NAMES) {
    if (!ctx.payoutProviders[provider]) continue;
    for (const { id } of await readPayableBy(ctx, provider)) {
      signal.throwIfAborted();
      await payThroughProvider(ctx, { id, provider });
    }
  }
}

interface Handover {
  id: string;
  provider: ProviderName;
}

async function payThroughProvider(ctx: Ctx, handover: Handover): Promise<void> {
  try {
    await sendOnce(ctx, handover);
  } catch (error) {
    // It was cancelled, or the seller has changed something.
    if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
  }
}

/** The job is part of the transaction: what is marked as sent is also submitted, after any crash. */
async function sendOnce(ctx: Ctx, { id, provider }: Handover): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [payment] = await markSent(tx, ctx, { payoutIds: [id], provider });
    if (!payment) return;
    const { endToEndId } = payment;
    await enqueueSubmission(tx, ctx, { provider, endToEndId, isRepeated: false });
  });
}

import { PROVIDER_RESUBMIT_HOURS } from '@lathe/rules/bank-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { PROVIDER_NAMES } from '../../platform/payout-providers/payout-providers.ts';
import { enqueueSubmission } from './enqueue-submission.ts';

/** Payments that no provider has confirmed, for example because staff deleted the job. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const before = subtractDuration(ctx.clock.now(), { hours: PROVIDER_RESUBMIT_HOURS });
  for (const provider of PROVIDER_NAMES) {
    if (!ctx.payoutProviders[provider]) continue;
    const unconfirmed = await ctx.db
      .selectFrom('payout_attempts')
      .select('end_to_end_id as endToEndId')
      .where('provider', '=', provider)
      .where('state', '=', 'sent')
      .where('sent_at', '<=', before)
      .orderBy('sent_at')
      .execute();
    for (const { endToEndId } of unconfirmed) {
      signal.throwIfAborted();
      const submission = { provider, endToEndId, isRepeated: true };
      await inTransaction(ctx.db, (tx) => enqueueSubmission(tx, ctx, submission));
    }
  }
}

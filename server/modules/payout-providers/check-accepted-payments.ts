import { PROVIDER_RESUBMIT_HOURS } from '@lathe/rules/bank-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import {
  type PayoutProvider,
  PROVIDER_NAMES,
} from '../../platform/payout-providers/payout-providers.ts';
import { recordPaymentResult } from '../payouts/index.ts';

/** Payments that a provider accepted a day ago, without an event since then. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const before = subtractDuration(ctx.clock.now(), { hours: PROVIDER_RESUBMIT_HOURS });
  for (const name of PROVIDER_NAMES) {
    const provider = ctx.payoutProviders[name];
    if (!provider) continue;
    const waiting = await ctx.db
      .selectFrom('payout_attempts')
      .select('end_to_end_id as endToEndId')
      .where('provider', '=', name)
      .where('state', '=', 'accepted')
      .where('accepted_at', '<=', before)
      .orderBy('accepted_at')
      .execute();
    for (const { endToEndId } of waiting) {
      signal.throwIfAborted();
      await checkPayment(ctx, provider, endToEndId);
    }
  }
}

/** One that the provider does not answer for does not stop the others; it is asked again tomorrow. */
async function checkPayment(ctx: Ctx, provider: PayoutProvider, endToEndId: string): Promise<void> {
  try {
    const report = await provider.findPayment(endToEndId);
    if (!report || report.result === 'accepted') return;
    await inTransaction(ctx.db, (tx) => recordPaymentResult(tx, ctx, report));
  } catch (error) {
    ctx.log.error({ err: error, payment: endToEndId }, 'A payment could not be checked.');
  }
}

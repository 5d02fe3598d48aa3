import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import type { PayoutProvider } from '../../platform/payout-providers/payout-providers.ts';
import { recordPaymentResult } from '../payouts/index.ts';
import { overduePayments } from './overdue-payments.ts';

/** Payments without an event for a day: the provider has accepted them, or not even said that. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  for (const state of ['sent', 'accepted'] as const) {
    for (const { provider: name, endToEndId } of await overduePayments(ctx, state)) {
      signal.throwIfAborted();
      const provider = ctx.payoutProviders[name];
      if (provider) await checkPayment(ctx, provider, endToEndId);
    }
  }
}

/** One that the provider does not answer for does not stop the others; it is asked again tomorrow. */
async function checkPayment(ctx: Ctx, provider: PayoutProvider, endToEndId: string): Promise<void> {
  try {
    const report = await provider.findPayment(endToEndId);
    if (!report) return;
    await inTransaction(ctx.db, (tx) => recordPaymentResult(tx, ctx, report));
  } catch (error) {
    ctx.log.error({ err: error, payment: endToEndId }, 'A payment could not be checked.');
  }
}

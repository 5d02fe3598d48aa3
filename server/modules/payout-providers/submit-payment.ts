import { PROVIDER_LISTED_MINUTES } from '@lathe/rules/bank-limits';
import { money } from '@lathe/rules/money';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { changePayload } from '../../platform/jobs/change-payload.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { PaymentRejected } from '../../platform/payout-providers/call-provider.ts';
import type { ProviderName } from '../../platform/payout-providers/payout-providers.ts';
import { recordPaymentResult } from '../payouts/index.ts';
import { submitPayment } from './jobs.ts';
import { findStoredPayee } from './payee-store.ts';

const LISTED = { minutes: PROVIDER_LISTED_MINUTES };

interface Payload {
  provider: ProviderName;
  endToEndId: string;
  isRepeated: boolean;
  triedAt: string | null;
}

/** Repeated until the provider has the payment, which it makes once. */
export async function handler(
  ctx: Ctx,
  payload: Payload,
  { jobId }: Pick<JobHelpers, 'jobId'>,
): Promise<void> {
  const { provider: name, endToEndId, isRepeated, triedAt } = payload;
  const provider = ctx.payoutProviders[name];
  if (!provider) throw new Error(`${name} is not configured any more.`);
  const attempt = await ctx.db
    .selectFrom('payout_attempts')
    .innerJoin('payouts', 'payouts.id', 'payout_attempts.payout_id')
    .select(['payouts.user_id as userId', 'payouts.currency', 'payouts.net'])
    .select('payout_attempts.state')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst();
  // The provider has reported something already, so it has the payment.
  if (attempt?.state !== 'sent') return;
  const payee = await findStoredPayee(ctx.db, { userId: attempt.userId, provider: name });
  if (!payee) throw new Error(`There is no payee for the payment ${endToEndId}.`);
  // Committed first: if this process dies, nobody knows what the provider has received.
  const beforeCreate = async () => {
    const now = ctx.clock.now();
    // A second payment would be made if the provider has the first one and does not list it yet.
    if (triedAt !== null && addDuration(new Date(triedAt), LISTED) > now) {
      throw new Error(`${name} may not list the payment ${endToEndId} yet.`);
    }
    const repeated = { ...payload, isRepeated: true, triedAt: now.toISOString() };
    await changePayload(ctx.db, submitPayment, { jobId, payload: repeated });
  };
  try {
    const amount = money(attempt.net, attempt.currency);
    const payment = { endToEndId, payeeRef: payee.ref, amount };
    await provider.pay({ ...payment, isFirst: !isRepeated, beforeCreate });
  } catch (error) {
    if (!(error instanceof PaymentRejected)) throw error;
    ctx.log.error({ err: error, provider: name }, 'A payment was rejected by the provider.');
    // The details are in the log; sellers see this text.
    const reasonText = `Rejected by the payment provider (${error.status})`;
    const result = { endToEndId, result: 'failed', reasonText } as const;
    await inTransaction(ctx.db, (tx) => recordPaymentResult(tx, ctx, result));
  }
}

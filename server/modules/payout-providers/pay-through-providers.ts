import { BANK_METHODS } from '@lathe/rules/bank-accounts';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import type { PayoutProvider } from '../../platform/payout-providers/payout-providers.ts';
import { markSent, type PayoutRow, readApprovedPayouts } from '../payouts/index.ts';
import { enqueueSubmission } from './enqueue-submission.ts';
import { findPayeeRef, providerOf } from './payee-store.ts';

/** Sellers without a payable payee are paid by bank file. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  if (Object.keys(ctx.payoutProviders).length === 0) return;
  for (const currency of SALE_CURRENCIES) {
    for (const method of BANK_METHODS) {
      for (const payout of await readApprovedPayouts(ctx.db, { currency, method })) {
        signal.throwIfAborted();
        await payThroughProvider(ctx, payout);
      }
    }
  }
}

async function payThroughProvider(ctx: Ctx, payout: PayoutRow): Promise<void> {
  const { userId } = payout;
  const provider = await providerOf(ctx, userId);
  if (!provider) return;
  const payee = await findPayeeRef(ctx.db, { userId, provider: provider.name });
  if (!payee?.isPayable) return;
  try {
    await sendOnce(ctx, payout, provider);
  } catch (error) {
    // A bank file took it, or it was cancelled.
    if (!(error instanceof CallError && error.code === 'changed_meanwhile')) throw error;
  }
}

/** The job is part of the transaction: what is marked as sent is also submitted, after any crash. */
async function sendOnce(
  ctx: Ctx,
  { id }: Pick<PayoutRow, 'id'>,
  { name: provider }: PayoutProvider,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [payment] = await markSent(tx, ctx, { payoutIds: [id], provider });
    if (!payment) return;
    const { endToEndId } = payment;
    await enqueueSubmission(tx, ctx, { provider, endToEndId, isRepeated: false });
  });
}

import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { PayeeState, ProviderName } from '../../platform/payout-providers/payout-providers.ts';
import { audit } from '../accounts/index.ts';
import { sendPayeeMail } from './jobs.ts';
import { findStoredPayee, type StoredPayee, savePayee } from './payee-store.ts';

export interface ChangedPayee {
  userId: string;
  provider: ProviderName;
  /** As the provider has it now. */
  state: PayeeState;
  /** What was stored before the provider was asked. */
  known: StoredPayee | undefined;
  /** Where the money goes may be different now. */
  isDetails: boolean;
}

/**
 * Someone who takes over an account could have the money sent elsewhere by the provider. So changed
 * details wait, are recorded and announced, like changed bank accounts.
 */
export async function updatePayee(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>,
  { userId, provider, state, known, isDetails }: ChangedPayee,
): Promise<void> {
  // No payout is sent to the old details meanwhile.
  await lock(tx, 'payouts', userId);
  const now = ctx.clock.now();
  const before = await findStoredPayee(tx, { userId, provider });
  const isSaved = await savePayee(tx, {
    userId,
    provider,
    state,
    known,
    now,
    isChanged: isDetails,
  });
  // The job asks again.
  if (!isSaved) throw new Error(`${provider} has answered about ${userId} twice at the same time.`);
  await ctx.realtime.publish(tx, `account:${userId}`, 'payout', {});
  // Nothing could be paid, neither before nor now.
  if (!isDetails || !(before?.isPayable || state.isPayable)) return;
  const details = { provider };
  const entry = { at: now, action: 'payout_provider.details_changed', details } as const;
  // The provider does not say who it was.
  await audit(tx, { ...entry, actorId: null, subjectId: userId });
  await ctx.jobs.enqueue(tx, sendPayeeMail, { userId, provider });
}

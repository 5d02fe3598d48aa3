import type { PayoutState } from '@lathe/rules/payouts';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PayoutMail, sendPayoutMail } from './jobs.ts';

const MAILED = ['sent', 'settled', 'failed', 'returned'] as const;

/** The open screens of the seller, and a mail where one is sent about this state. */
export async function publishPayout(
  tx: Tx,
  { jobs, realtime }: Pick<Ctx, 'jobs' | 'realtime'>,
  {
    payoutId,
    userId,
    state,
    mail = MAILED.find((each) => each === state),
  }: {
    payoutId: string | null;
    userId: string;
    state: PayoutState;
    /** About something else than the state. */
    mail?: PayoutMail | undefined;
  },
): Promise<void> {
  await realtime.publish(tx, `account:${userId}`, 'payout', {});
  if (mail && payoutId) await jobs.enqueue(tx, sendPayoutMail, { payoutId, state: mail });
}

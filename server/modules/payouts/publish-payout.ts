import type { PayoutState } from '@lathe/rules/payouts';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PayoutMail, sendPayoutMail } from './jobs.ts';

const MAILED = ['sent', 'settled', 'failed', 'returned'] as const;

const EVENTS: { [State in PayoutMail | PayoutState]?: 'payout.paid' | 'payout.failed' } = {
  settled: 'payout.paid',
  failed: 'payout.failed',
  returned: 'payout.failed',
};

/** For the programs of sellers. */
export async function publishPayoutEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs'>,
  { state, payoutIds }: { state: PayoutMail | PayoutState; payoutIds: readonly string[] },
): Promise<void> {
  const type = EVENTS[state];
  if (type && payoutIds.length > 0) await ctx.hooks.sellerEvent(tx, ctx, { type, payoutIds });
}

/** The open screens and programs of the seller, and a mail where one is sent about this state. */
export async function publishPayout(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>,
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
  await ctx.realtime.publish(tx, `account:${userId}`, 'payout', {});
  if (payoutId === null) return;
  if (mail) await ctx.jobs.enqueue(tx, sendPayoutMail, { payoutId, state: mail });
  await publishPayoutEvent(tx, ctx, { state, payoutIds: [payoutId] });
}

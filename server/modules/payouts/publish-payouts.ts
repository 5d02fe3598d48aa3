import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PayoutMail, sendPayoutMail } from './jobs.ts';
import { publishPayoutEvent } from './publish-payout.ts';

interface Published {
  payouts: readonly { payoutId: string; userId: string }[];
  /** Null without a mail. */
  mail: PayoutMail | null;
  /** The day on which the bank pays, if it is known. */
  executeOn?: string;
}

/** Same as `publishPayout`, for many payouts at once. */
export async function publishPayouts(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>,
  { payouts, mail, executeOn }: Published,
): Promise<void> {
  const topics = payouts.map(({ userId }) => `account:${userId}` as const);
  await ctx.realtime.publishAll(tx, topics, 'payout', {});
  if (mail === null) return;
  await ctx.jobs.enqueueAll(
    tx,
    sendPayoutMail,
    payouts.map(({ payoutId }) => ({ payoutId, state: mail, executeOn })),
  );
  const payoutIds = payouts.map(({ payoutId }) => payoutId);
  await publishPayoutEvent(tx, ctx, { state: mail, payoutIds });
}

import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PayoutMail, sendPayoutMail } from './jobs.ts';

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
  { jobs, realtime }: Pick<Ctx, 'jobs' | 'realtime'>,
  { payouts, mail, executeOn }: Published,
): Promise<void> {
  const topics = payouts.map(({ userId }) => `account:${userId}` as const);
  await realtime.publishAll(tx, topics, 'payout', {});
  if (mail === null) return;
  await jobs.enqueueAll(
    tx,
    sendPayoutMail,
    payouts.map(({ payoutId }) => ({ payoutId, state: mail, executeOn })),
  );
}

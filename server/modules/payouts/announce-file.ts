import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { publishPayouts } from './publish-payouts.ts';
import { lockSellers } from './store.ts';

interface ReleasedFile {
  fileId: string;
  /** The day on which the bank pays. */
  executeOn: string;
}

/** Payments of a bank file leave when it is released, not when it is prepared. */
export async function announceFile(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>,
  { fileId, executeOn }: ReleasedFile,
): Promise<void> {
  const now = ctx.clock.now();
  const payouts = await tx
    .selectFrom('payout_attempts')
    .innerJoin('payouts', 'payouts.id', 'payout_attempts.payout_id')
    .select(['payouts.id as payoutId', 'payouts.user_id as userId'])
    .where('payout_attempts.file_id', '=', fileId)
    .orderBy('payouts.id')
    .execute();
  await lockSellers(
    tx,
    payouts.map(({ userId }) => userId),
  );
  await tx
    .updateTable('payout_attempts')
    .set({ sent_at: now })
    .where('file_id', '=', fileId)
    .execute();
  await tx
    .updateTable('payouts')
    .set({ sent_at: now })
    .where(
      'id',
      'in',
      payouts.map(({ payoutId }) => payoutId),
    )
    .execute();
  await publishPayouts(tx, ctx, { payouts, mail: 'sent', executeOn });
}

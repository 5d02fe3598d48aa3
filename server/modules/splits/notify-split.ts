import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { type SPLIT_MAILS, sendSplitMail } from './jobs.ts';
import { findSplit } from './split-store.ts';

/**
 * Notifies everyone else whose agreement counts. The outcome also concerns the proposer, who may be
 * a label without a share.
 */
export async function notifySplit(
  tx: Tx,
  ctx: Ctx,
  {
    splitId,
    userId,
    letter,
  }: { splitId: string; userId: string; letter: (typeof SPLIT_MAILS)[number] },
): Promise<void> {
  const split = await findSplit(tx, splitId);
  if (!split) throw new Error(`Split ${splitId} does not exist.`);
  const actor = split.consents.find(({ id }) => id === userId)?.name ?? split.proposerName;
  await notify(tx, ctx, {
    topic: `split_${letter}`,
    owners: [
      ...split.consents.map(({ id }) => id),
      ...(letter === 'proposed' ? [] : [split.proposedBy]),
    ],
    exceptUserId: userId,
    subject: splitId,
    details: { title: split.title, artist: split.primaryArtist, name: actor },
    aboutUserId: userId,
    url: `/studio/splits/${split.releaseId}`,
    enqueueMail: (to) => ctx.jobs.enqueue(tx, sendSplitMail, { splitId, userId: to, letter }),
  });
}

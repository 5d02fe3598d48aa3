import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { clearPage } from '../pages/index.ts';
import { type ContributionMailKind, sendContributionMail } from './jobs.ts';
import type { ContributionKey } from './store.ts';

/**
 * Sends a mail to the other side, updates open browsers and refreshes the contributors of the page.
 */
export async function notifyContribution(
  tx: Tx,
  ctx: Ctx,
  {
    pageId,
    userId,
    ownerId,
    news,
  }: ContributionKey & { ownerId: string; news: ContributionMailKind },
): Promise<void> {
  await ctx.jobs.enqueue(tx, sendContributionMail, { pageId, userId, news });
  for (const person of [userId, ownerId]) {
    await ctx.realtime.publish(tx, `account:${person}`, 'contribution', { page: pageId });
  }
  await clearPage(tx, ctx, pageId);
}

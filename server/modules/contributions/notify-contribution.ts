import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { clearPage } from '../pages/index.ts';
import { type ContributionMailKind, OWNER_MAILS, sendContributionMail } from './jobs.ts';
import { type ContributionKey, findContribution } from './store.ts';

/**
 * Notifies the other side, updates open browsers and refreshes the contributors of the page.
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
  const row = await findContribution(tx, { pageId, userId });
  const toOwner = OWNER_MAILS.includes(news);
  await notify(tx, ctx, {
    topic: `contribution_${news}`,
    owners: [toOwner ? ownerId : userId],
    // A user can ask again after an end or a rejection.
    subject: [pageId, userId, row?.askedAt.toISOString()].join(' '),
    details: {
      page: row?.pageName ?? '',
      name: (toOwner ? row?.contributorName : row?.ownerName) ?? '',
    },
    aboutUserId: toOwner ? userId : ownerId,
    url: toOwner ? `/studio/pages/${pageId}#contributors` : '/studio/pages#contributions',
    enqueueMail: (to) => ctx.jobs.enqueue(tx, sendContributionMail, { pageId, userId, news, to }),
  });
  for (const person of [userId, ownerId]) {
    await ctx.realtime.publish(tx, `account:${person}`, 'contribution', { page: pageId });
  }
  await clearPage(tx, ctx, pageId);
}

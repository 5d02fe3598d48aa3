import { addDays, calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockPerson } from '../accounts/index.ts';
import { listEmpty, setNotifiedAt } from './empty-page-store.ts';
import { sendPageRemovalMail } from './jobs.ts';
import { daysLeft } from './removal-due.ts';

/**
 * Checks again under the lock: a release may have been added, or another worker may have notified
 * the owner.
 */
export async function notifyOwner(
  ctx: Ctx,
  { pageId, ownerId }: { pageId: string; ownerId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    await lockPerson(tx, ownerId);
    const [page] = await listEmpty(tx, { now, only: pageId });
    if (!page || page.notifiedAt !== null) return;
    await setNotifiedAt(tx, pageId, now);
    await ctx.jobs.enqueue(tx, sendPageRemovalMail, {
      userId: ownerId,
      page: page.name,
      goes: {
        emptySince: calendarDate(page.emptySince),
        day: addDays(calendarDate(now), daysLeft(page, now)),
      },
    });
  });
}

export { notifyOwner as handler };

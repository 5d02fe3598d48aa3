import { addDays, calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { lockPerson } from '../accounts/index.ts';
import { daysLeft } from './due.ts';
import { sendPageRemovalMail } from './jobs.ts';
import { listEmpty, setTold } from './store.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const now = ctx.clock.now();
  let pages = await listEmpty(ctx.db, { now });
  while (pages.length > 0) {
    for (const { id, ownerId, toldAt } of pages) {
      signal.throwIfAborted();
      if (toldAt === null) await inTransaction(ctx.db, (tx) => tell(tx, ctx, { id, ownerId, now }));
    }
    const last = pages.at(-1);
    if (!last) return;
    pages = await listEmpty(ctx.db, { now, cursor: { at: last.sinceKey, id: last.id } });
  }
}

/** Asked again under the lock: it may have a release since, or another worker was quicker. */
async function tell(
  tx: Tx,
  ctx: Ctx,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): Promise<void> {
  await lockPerson(tx, ownerId);
  const [page] = await listEmpty(tx, { now, only: id });
  if (!page || page.toldAt !== null) return;
  await setTold(tx, id, now);
  await ctx.jobs.enqueue(tx, sendPageRemovalMail, {
    userId: ownerId,
    page: page.name,
    goes: {
      emptySince: calendarDate(page.emptySince),
      day: addDays(calendarDate(now), daysLeft(page, now)),
    },
  });
}

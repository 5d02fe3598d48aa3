/**
 * Sends one mail to each follower who wants mails. Each recipient is stored together with the job,
 * so nobody gets two.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { sendReleaseMail } from './jobs.ts';

const BATCH_SIZE = 200;

export async function handler(
  ctx: Ctx,
  { releaseId }: { releaseId: string },
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  // Another process can have taken a part of a batch, so only an empty one is the last. If it took the
  // whole batch, it goes on with the next.
  for (let more = true; more; ) {
    signal.throwIfAborted();
    more = (await announceToBatch(ctx, releaseId)) > 0;
  }
}

async function announceToBatch(ctx: Ctx, releaseId: string): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      insert into release_letters (release_id, user_id, at)
      select releases.id, page_followers.user_id, ${ctx.clock.now()}
      from releases
      join page_followers on page_followers.page_id = releases.page_id and wants_mail
      join users on users.id = page_followers.user_id and users.deleted_at is null
      where releases.id = ${releaseId} and releases.retired_at is null
        and not exists (select from release_letters
          where release_id = releases.id and user_id = page_followers.user_id)
      order by page_followers.user_id
      limit ${BATCH_SIZE}
      on conflict do nothing
      returning user_id as "userId"`.execute(tx);
    await ctx.jobs.enqueueAll(
      tx,
      sendReleaseMail,
      rows.map(({ userId }) => ({ releaseId, userId })),
    );
    return rows.length;
  });
}

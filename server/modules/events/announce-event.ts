/**
 * One mail to each follower in the country of an event who wants mails. Each recipient is stored
 * together with the job, so nobody gets two.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { sendEventNews } from './jobs.ts';

const BATCH_SIZE = 200;

export async function handler(
  ctx: Ctx,
  { eventId }: { eventId: string },
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted();
    more = (await announceToBatch(ctx, eventId)) === BATCH_SIZE;
  }
  // Who follows the page later is not told of it any more.
  await inTransaction(ctx.db, (tx) => markAnnounced(tx, eventId, ctx.clock.now()));
}

/**
 * Of `events` and `pages`: it takes place, and visitors can get tickets, here or elsewhere. Nobody
 * could buy those that need a code.
 */
export function isNewsSql(now: Date): RawBuilder<boolean> {
  return sql`(events.published_at <= ${now} and events.cancelled_at is null
    and events.postponed_at is null and events.deleted_at is null and events.starts_at > ${now}
    and pages.is_live and pages.deleted_at is null
    and (events.ticket_url is not null or exists (select from ticket_categories as categories
      where categories.event_id = events.id and removed_at is null and hidden_code is null)))`;
}

/** Where they have their parcels sent, or else the country of the shop when they began to follow. */
const COUNTRY_OF_FOLLOWER = sql`coalesce(
  (select addresses.country_iso from addresses
    where addresses.user_id = page_followers.user_id and is_default
    order by addresses.id limit 1),
  page_followers.country_iso)`;

/** Returns how many there were, also if another process has told them at the same moment. */
async function announceToBatch(ctx: Ctx, eventId: string): Promise<number> {
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ userId: string; isNew: boolean }>`
      with batch as (
      select events.id as event_id, page_followers.user_id
      from events join pages on pages.id = events.page_id
      join page_followers on page_followers.page_id = events.page_id and wants_mail
      join users on users.id = page_followers.user_id and users.deleted_at is null
      where events.id = ${eventId} and announced_at is null and ${isNewsSql(now)}
        and ${COUNTRY_OF_FOLLOWER} = events.country_iso
        and not exists (select from event_letters
          where event_id = events.id and user_id = page_followers.user_id)
      order by page_followers.user_id
      limit ${BATCH_SIZE}
      ), added as (
        insert into event_letters (event_id, user_id, at)
        select event_id, user_id, ${now} from batch
        on conflict do nothing returning user_id
      )
      select batch.user_id as "userId", added.user_id is not null as "isNew"
      from batch left join added on added.user_id = batch.user_id`.execute(tx);
    await ctx.jobs.enqueueAll(
      tx,
      sendEventNews,
      rows.filter(({ isNew }) => isNew).map(({ userId }) => ({ eventId, userId })),
    );
    return rows.length;
  });
}

async function markAnnounced(tx: Tx, eventId: string, now: Date): Promise<void> {
  await sql`update events set announced_at = ${now} from pages
    where events.id = ${eventId} and pages.id = events.page_id and announced_at is null
      and ${isNewsSql(now)}`.execute(tx);
}

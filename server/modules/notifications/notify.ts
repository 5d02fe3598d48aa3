/**
 * Notifies sellers of an event, in the transaction of the event. So a notification is neither lost
 * nor written for something that did not happen. The unique key of the table makes retries safe.
 */
import { isAlwaysMailed, KIND_OF_TOPIC, type NotificationTopic } from '@lathe/rules/notifications';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { NotificationDetails } from './details.ts';
import { sendNotificationMail } from './jobs.ts';
import { recipientsOf } from './recipients.ts';

export interface NotificationEvent {
  topic: NotificationTopic;
  /** The seller accounts that are concerned. */
  owners: readonly string[];
  /** The user who caused the event, and knows about it. */
  exceptUserId?: string | null;
  /** Together with the topic, identifies the event. */
  subject: string;
  details: NotificationDetails;
  /** The other person that the details name. Their deletion deletes the notification. */
  aboutUserId?: string;
  /** Path of the page that it is about. */
  url: string;
  /** Enqueues the mail to one user, if the event has a mail of its own. */
  enqueueMail?: (userId: string) => Promise<unknown>;
}

interface InsertedRow {
  id: number;
  byMail: boolean;
  inStudio: boolean;
}

export async function notify(
  tx: Tx,
  ctx: Pick<Ctx, 'jobs' | 'realtime' | 'clock'>,
  event: NotificationEvent,
): Promise<void> {
  for (const userId of await recipientsOf(tx, event.owners)) {
    if (userId === event.exceptUserId) continue;
    const row = await insertRow(tx, ctx, event, userId);
    if (!row) continue;
    if (row.byMail && event.enqueueMail) await event.enqueueMail(userId);
    else if (row.byMail) {
      await ctx.jobs.enqueue(tx, sendNotificationMail, { notificationId: row.id });
    }
    if (row.inStudio) await ctx.realtime.publish(tx, `user:${userId}`, 'notification', {});
  }
}

/** Undefined if the user already has it. */
async function insertRow(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { topic, subject, details, aboutUserId, url }: NotificationEvent,
  userId: string,
): Promise<InsertedRow | undefined> {
  const kind = KIND_OF_TOPIC[topic];
  const { rows } = await sql<InsertedRow>`
    insert into notifications (user_id, topic, subject, details, about_user_id, url, in_studio,
      by_mail, created_at)
    select users.id, ${topic}, ${subject}, ${JSON.stringify(details)}::jsonb,
      ${aboutUserId ?? null}::uuid, ${url},
      ${kind} <> all(coalesce(studio_off, '{}')),
      ${isAlwaysMailed(kind)} or ${kind} <> all(coalesce(mail_off, '{}')), ${clock.now()}
    from users left join notification_settings on notification_settings.user_id = users.id
    where users.id = ${userId}
    on conflict (user_id, topic, subject) do nothing
    returning id, by_mail as "byMail", in_studio as "inStudio"`.execute(tx);
  return rows[0];
}

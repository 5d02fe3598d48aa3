/** What holders and buyers of tickets were sent. */
import type { Ctx } from '../../../context.ts';

/** Mails of one order about changes of its event, in their order. */
export async function mailsAbout({ db }: Ctx, order: string | null) {
  return await db
    .selectFrom('order_mails')
    .select(['letter', 'subject', 'recipient'])
    .where('order_id', '=', order ?? '')
    .where('letter', 'like', 'event_%')
    .orderBy('id')
    .execute();
}

/** Its lines are joined: mails are wrapped where their words happen to end. */
export async function newestMail({ db }: Ctx, recipient: string) {
  const { id, subject, text } = await db
    .selectFrom('kept_mails')
    .select(['id', 'subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('kept_mail_attachments')
    .select(['filename', 'content'])
    .where('mail_id', '=', id)
    .orderBy('filename')
    .execute();
  const calendar = files.find(({ filename }) => filename.endsWith('.ics'));
  return {
    subject,
    text: text.replaceAll(/\s+/g, ' '),
    files: files.map(({ filename }) => filename),
    calendar: String(calendar?.content ?? ''),
  };
}

/** Stores mail in the database instead of sending it: the demo and tests read it at /dev/mail. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { KeptMails } from '../db/schema.gen.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { MailAttachment, MailMessage, MailTransport } from './mail.ts';
import { linksIn } from './mail-links.ts';

const MAX_STORED = 1000;

/** The format of `/dev/mail.json`. */
export interface DevMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  sent_at: string;
}

export interface FullDevMail extends DevMail {
  reply_to: string | null;
  attachments: MailAttachment[];
}

export function makeDevMailbox(db: Db): MailTransport {
  return {
    send: (message) => inTransaction(db, (tx) => storeMail(tx, message)),
    close: () => undefined,
  };
}

async function storeMail(tx: Tx, message: MailMessage): Promise<void> {
  const { to, replyTo = null, key = null, subject, text, html, attachments = [] } = message;
  const stored = await tx
    .insertInto('kept_mails')
    .values({ recipient: to, reply_to: replyTo, key, subject, text, html })
    .onConflict((conflict) => conflict.column('key').where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  const { id } = stored;
  if (attachments.length > 0) {
    await tx
      .insertInto('kept_mail_attachments')
      .values(
        attachments.map(({ filename, contentType, content }, position) => ({
          mail_id: id,
          position,
          filename,
          content_type: contentType,
          content: Buffer.from(content),
        })),
      )
      .execute();
  }
  await deleteOldest(tx);
}

async function deleteOldest(tx: Tx): Promise<void> {
  const firstTooMany = tx
    .selectFrom('kept_mails')
    .select('id')
    .orderBy('id', 'desc')
    .offset(MAX_STORED)
    .limit(1);
  await tx.deleteFrom('kept_mails').where('id', '<=', firstTooMany).execute();
}

/** Newest first. */
export async function listDevMail(
  db: Db | Tx,
  { limit, to }: { limit: number; to?: string | undefined },
): Promise<DevMail[]> {
  let query = db.selectFrom('kept_mails').selectAll().orderBy('id', 'desc').limit(limit);
  if (to !== undefined) query = query.where(sql`lower(recipient)`, '=', to.toLowerCase());
  return (await query.execute()).map(toDevMail);
}

export async function getDevMail(db: Db | Tx, id: string): Promise<FullDevMail | null> {
  if (!/^\d{1,15}$/.test(id)) return null;
  const mail = await db
    .selectFrom('kept_mails')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!mail) return null;
  const attachments = await db
    .selectFrom('kept_mail_attachments')
    .select(['filename', 'content_type as contentType', 'content'])
    .where('mail_id', '=', mail.id)
    .orderBy('position')
    .execute();
  return { ...toDevMail(mail), reply_to: mail.reply_to, attachments };
}

function toDevMail({
  id,
  recipient,
  subject,
  text,
  html,
  kept_at,
}: Selectable<KeptMails>): DevMail {
  return {
    id: String(id),
    to: recipient,
    subject,
    text,
    html,
    links: linksIn({ text, html }),
    sent_at: kept_at.toISOString(),
  };
}

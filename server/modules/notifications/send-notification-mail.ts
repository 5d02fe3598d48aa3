import { KIND_OF_TOPIC, type NotificationTopic } from '@lathe/rules/notifications';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { textValues } from './present.ts';
import { wantsMail } from './settings.ts';
import { findNotification } from './store.ts';
import { mailUnsubscribeLink } from './unsubscribe.ts';

/** The other topics have mails of their own. */
const TOPICS = [
  'first_sale',
  'sold_out',
  'date_moved',
  'return_requested',
  'webhook_failing',
  'webhook_paused',
  'payee_joined',
  'payee_declined',
  'payee_corrected',
  'payee_decided',
  'bundle_paused',
  'merch_first_sale',
  'merch_sold_out',
  'merch_date_moved',
  'merch_prices_changed',
  'merch_prices_withdrawn',
] as const;

export async function handler(
  ctx: Ctx,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const row = await findNotification(ctx.db, notificationId);
  const person = row && (await findPerson(ctx.db, row.userId));
  // The account was deleted before the mail was sent.
  if (!row || !person) return;
  const topic = mailedTopic(row.topic);
  const { userId } = row;
  const kind = KIND_OF_TOPIC[topic];
  if (!(await wantsMail(ctx.db, { userId, kind }))) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t, locale) => {
      const values = textValues(row.details, locale);
      return {
        subject: t(`notifications:mails.${topic}.subject`, values),
        paragraphs: [t(`notifications:mails.${topic}.text`, values)],
        button: {
          label: t(`notifications:mails.${topic}.button`),
          address: new URL(row.url, ctx.config.publicUrl).href,
        },
        note: t('notifications:mails.note'),
        unsubscribe: mailUnsubscribeLink(ctx, { userId, kind }),
      };
    }),
  );
}

function mailedTopic(topic: NotificationTopic): (typeof TOPICS)[number] {
  const found = TOPICS.find((each) => each === topic);
  if (!found) throw new Error(`Notifications about ${topic} have a mail of their own.`);
  return found;
}

import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';

export async function handler(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  // The account was deleted before the mail was sent.
  if (!person) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const message = mailFromTemplate(recipient, (t) => ({
    subject: t('mail:seller_welcome_subject'),
    paragraphs: [t('mail:seller_welcome_text')],
    button: {
      label: t('mail:seller_welcome_button'),
      address: new URL('/studio', ctx.config.publicUrl).href,
    },
    note: t('mail:seller_welcome_note'),
  }));
  await ctx.mail.send(message);
}

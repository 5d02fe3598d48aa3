import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';

export async function handler(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const person = await findPerson(ctx.db, userId);
  // The account was deleted before the mail was sent.
  if (!person) return;
  const reader = { to: person.email, name: person.first_name, locale: person.locale };
  const letter = mailFromTemplate(reader, (words) => ({
    subject: words('mail:seller_welcome_subject'),
    paragraphs: [words('mail:seller_welcome_text')],
    button: {
      label: words('mail:seller_welcome_button'),
      address: new URL('/studio', ctx.config.publicUrl).href,
    },
    note: words('mail:seller_welcome_note'),
  }));
  await ctx.mail.send(letter);
}

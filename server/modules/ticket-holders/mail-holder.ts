/** Mails to those who got a ticket from somebody else. They may have no account. */
import type { Ctx } from '../../context.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import type { TicketRow, Transfer } from '../tickets/index.ts';
import { ticketLink } from './ticket-key.ts';

type WriteMail = Parameters<typeof mailFromTemplate>[1];

interface HolderMail {
  ticket: TicketRow;
  holder: Transfer;
  /** A mail with the same one does not arrive twice. */
  key: string;
  attachments: readonly MailAttachment[];
}

export async function mailHolder(
  ctx: Ctx,
  { ticket, holder, key, attachments }: HolderMail,
  write: (...args: Parameters<WriteMail>) => Pick<ReturnType<WriteMail>, 'subject' | 'paragraphs'>,
): Promise<void> {
  const { email, locale } = holder;
  // Erased since.
  if (email === '') return;
  // Somebody else wrote the name, which must not address a stranger.
  const message = mailFromTemplate({ to: email, name: null, locale }, (t, language) => ({
    ...write(t, language),
    button: { label: t('mail:ticket_button'), address: ticketLink(ctx, ticket) },
    note: t('mail:ticket_note'),
    footer: t('mail:ticket_footer', { email }),
  }));
  await ctx.mail.send({ ...message, key, attachments });
}

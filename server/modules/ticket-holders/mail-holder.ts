/** Mails to guests, and to those who got tickets from somebody else. They may have no account. */
import type { Ctx } from '../../context.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import type { TicketRow, Transfer } from '../tickets/index.ts';
import { ticketLink } from './ticket-key.ts';

type WriteMail = Parameters<typeof mailFromTemplate>[1];

interface HolderMail {
  /** One or more. */
  tickets: readonly TicketRow[];
  holder: Pick<Transfer, 'email' | 'locale'>;
  /** A mail with the same one does not arrive twice. */
  key: string;
  attachments: readonly MailAttachment[];
}

export async function mailHolder(
  ctx: Ctx,
  { tickets, holder, key, attachments }: HolderMail,
  write: (...args: Parameters<WriteMail>) => Pick<ReturnType<WriteMail>, 'subject' | 'paragraphs'>,
): Promise<void> {
  const { email, locale } = holder;
  const [first, ...others] = tickets;
  // Erased since.
  if (email === '' || !first) return;
  const isInvited = first.guestId !== null && first.transfers === 0;
  // Somebody else wrote the name, which must not address a stranger.
  const message = mailFromTemplate({ to: email, name: null, locale }, (t, language) => ({
    ...write(t, language),
    button: { label: t('mail:ticket_button'), address: ticketLink(ctx, first) },
    links: others.map((ticket) => ({
      label: t('tickets:numbered_category', { category: ticket.category, number: ticket.number }),
      address: ticketLink(ctx, ticket),
    })),
    note: t('mail:ticket_note'),
    footer: t(isInvited ? 'mail:guest_footer' : 'mail:ticket_footer', { email }),
  }));
  await ctx.mail.send({ ...message, key, attachments });
}

/** After a ticket was passed on: the ticket for its new holder, and a note for who had it before. */
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import type { Translate } from '../../platform/translations.ts';
import { buyerNameOf, findOrder, type OrderRow, sendLoggedMail } from '../orders/index.ts';
import {
  listGuestsById,
  listTickets,
  listTransfers,
  printedTickets,
  type TicketRow,
  type Transfer,
} from '../tickets/index.ts';
import { factsOf } from './event-letter.ts';
import { orderIdOf } from './find-holding.ts';
import { mailHolder } from './mail-holder.ts';

interface Payload {
  ticketId: string;
  transfer: number;
}

interface PassedOn {
  ticket: TicketRow;
  to: Transfer;
  /** Null if the buyer passed it on. */
  from: Pick<Transfer, 'name' | 'email' | 'locale'> | null;
  order: OrderRow | null;
}

export async function handler(ctx: Ctx, { ticketId, transfer }: Payload): Promise<void> {
  const [ticket] = await listTickets(ctx.db, [ticketId]);
  const transfers = await listTransfers(ctx.db, [ticketId]);
  const to = transfers.find(({ number }) => number === transfer);
  if (!ticket || !to) return;
  const from = transfers.find(({ number }) => number === transfer - 1) ?? null;
  const [guest] = ticket.guestId ? await listGuestsById(ctx.db, [ticket.guestId]) : [];
  const orderId = from ? null : await orderIdOf(ctx.db, ticket);
  const order = orderId === null ? null : ((await findOrder(ctx.db, orderId)) ?? null);
  const passedOn = { ticket, to, from: from ?? guest ?? null, order };
  await informFormer(ctx, passedOn);
  // Otherwise it was refunded or passed on since, and the code in the mail would admit nobody.
  if (!ticket.isCancelled && ticket.transfers === transfer) await sendTicket(ctx, passedOn);
}

async function sendTicket(ctx: Ctx, { ticket, to, from, order }: PassedOn): Promise<void> {
  const locale = isLocale(to.locale) ? to.locale : DEFAULT_LOCALE;
  const giver = from?.name || (order ? buyerNameOf(order) : '');
  const mail = {
    tickets: [ticket],
    holder: to,
    key: `ticket-${ticket.id}-${to.number}-received`,
    attachments: await printedTickets(ctx, { tickets: [ticket], locale }),
  };
  await mailHolder(ctx, mail, (t, language) => ({
    subject: t('mail:ticket_received_subject', { event: ticket.event.name }),
    paragraphs: [
      t('mail:ticket_received_text', { giver, event: ticket.event.name }),
      ...factsOf(ticket.event, t, language),
      t('mail:ticket_received_yours'),
    ],
  }));
}

/** They also learn it if somebody else used their link. */
async function informFormer(ctx: Ctx, { ticket, to, from, order }: PassedOn): Promise<void> {
  const { event, category, number } = ticket;
  const key = `ticket-${ticket.id}-${to.number}-passed-on`;
  const subject = (t: Translate) => t('mail:ticket_passed_on_subject', { event: event.name });
  const text = (t: Translate) =>
    t('mail:ticket_passed_on_text', {
      event: event.name,
      ticket: t('tickets:numbered_category', { category, number }),
      name: to.name,
      email: to.email,
    });
  const warning = (t: Translate) => t('mail:ticket_passed_on_code');
  if (order) {
    await sendLoggedMail(ctx, { order, letter: 'ticket_passed_on', key }, (t) => ({
      subject: subject(t),
      paragraphs: [text(t), warning(t)],
    }));
  }
  if (!from || from.email === '') return;
  const { email, locale } = from;
  const message = mailFromTemplate({ to: email, name: null, locale }, (t) => ({
    subject: subject(t),
    paragraphs: [text(t)],
    button: {
      label: t('tickets:page.to_event'),
      address: new URL(event.url, ctx.config.publicUrl).href,
    },
    note: warning(t),
    footer: t('mail:ticket_footer', { email }),
  }));
  await ctx.mail.send({ ...message, key });
}

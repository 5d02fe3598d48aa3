/** A ticket that was passed on, with its new code, after the seller replaced the key of the event. */
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { listTickets, listTransfers, printedTickets } from '../tickets/index.ts';
import { mailHolder } from './mail-holder.ts';

interface Payload {
  ticketId: string;
  /** Number of the new key. */
  key: number;
}

export async function handler(ctx: Ctx, { ticketId, key }: Payload): Promise<void> {
  const [ticket] = await listTickets(ctx.db, [ticketId]);
  const holder = (await listTransfers(ctx.db, [ticketId])).at(-1);
  if (!ticket || !holder || ticket.isCancelled) return;
  const locale = isLocale(holder.locale) ? holder.locale : DEFAULT_LOCALE;
  const attachments = await printedTickets(ctx, { tickets: [ticket], locale });
  const mail = {
    tickets: [ticket],
    holder,
    key: `ticket-${ticketId}-${holder.number}-key-${key}`,
    attachments,
  };
  const values = { event: ticket.event.name, count: 1 };
  await mailHolder(ctx, mail, (t) => ({
    subject: t('mail:tickets_renewed_subject', values),
    paragraphs: [t('mail:tickets_renewed_text', values), t('mail:tickets_renewed_tickets', values)],
  }));
}

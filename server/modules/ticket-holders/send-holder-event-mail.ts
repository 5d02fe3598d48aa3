/** What is new about an event, for somebody to whom a ticket was passed on. */
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { calendarFiles, listTickets, listTransfers, printedTickets } from '../tickets/index.ts';
import { letterAbout, writeEventLetter } from './event-letter.ts';
import { mailHolder } from './mail-holder.ts';

export async function handler(ctx: Ctx, { ticketId }: { ticketId: string }): Promise<void> {
  const [ticket] = await listTickets(ctx.db, [ticketId]);
  const holder = (await listTransfers(ctx.db, [ticketId])).at(-1);
  if (!ticket || !holder) return;
  const { event } = ticket;
  const locale = isLocale(holder.locale) ? holder.locale : DEFAULT_LOCALE;
  const files = { tickets: [ticket], locale };
  const key = `ticket-${ticketId}-${holder.number}-event`;
  if (event.cancelledAt !== null) {
    // Calendars take the event out.
    const mail = {
      tickets: [ticket],
      holder,
      key: `${key}-cancelled`,
      attachments: calendarFiles(ctx, files),
    };
    return await mailHolder(ctx, mail, (t) => ({
      subject: t('mail:event_cancelled_subject', { event: event.name }),
      paragraphs: [
        t('mail:event_cancelled_text', { event: event.name, count: 1 }),
        // Nobody paid for the ticket of a guest.
        ...(ticket.guestId === null ? [t('mail:ticket_cancelled_refund')] : []),
      ],
    }));
  }
  if (ticket.isCancelled) {
    const mail = { tickets: [ticket], holder, key: `${key}-ended`, attachments: [] };
    return await mailHolder(ctx, mail, (t) => ({
      subject: t('mail:ticket_ended_subject', { event: event.name }),
      paragraphs: [
        t(ticket.guestId === null ? 'mail:ticket_ended_refund' : 'mail:ticket_ended_guest', {
          event: event.name,
        }),
      ],
    }));
  }
  const letter = letterAbout(event, ctx);
  if (letter === null) return;
  const hasPrinted = letter === 'event_changed';
  const attachments = hasPrinted ? await printedTickets(ctx, files) : calendarFiles(ctx, files);
  const mail = { tickets: [ticket], holder, key: `${key}-${event.sequence}`, attachments };
  await mailHolder(ctx, mail, (t, language) =>
    writeEventLetter({ letter, event, count: 1, hasPrinted }, t, language),
  );
}

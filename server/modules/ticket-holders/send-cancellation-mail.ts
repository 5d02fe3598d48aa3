/** An event is cancelled, for a buyer of its tickets, with what is refunded. */
import { BANK_REFUND_DAYS } from '@lathe/rules/limits';
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import {
  creditNoteLink,
  findOrder,
  hasCreditNote,
  listRefunds,
  sendLoggedMail,
} from '../orders/index.ts';
import { calendarFiles } from '../tickets/index.ts';
import { ticketsOf } from './bought-tickets.ts';

interface Payload {
  orderId: string;
  /** Null if nothing was left to pay back. */
  refundId: string | null;
  ticketIds: string[];
}

export async function handler(ctx: Ctx, { orderId, refundId, ticketIds }: Payload): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return;
  const tickets = (await ticketsOf(ctx.db, order)).filter(({ id }) => ticketIds.includes(id));
  const [first] = tickets;
  if (!first) return;
  const { eventId, event } = first;
  const refund = (await listRefunds(ctx.db, orderId)).find(({ id }) => id === refundId);
  const chosen = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  // Calendars take the event out.
  const attachments = calendarFiles(ctx, { tickets, locale: chosen });
  const key = `event-${eventId}-cancelled`;
  await sendLoggedMail(
    ctx,
    { order, letter: 'event_cancelled', key, attachments },
    (t, locale) => ({
      subject: t('mail:event_cancelled_subject', { event: event.name }),
      paragraphs: [
        t('mail:event_cancelled_text', { event: event.name, count: tickets.length }),
        ...(refund
          ? [
              t('mail:event_cancelled_refund', {
                amount: formatMoney(money(refund.amount, order.currency), locale),
                days: BANK_REFUND_DAYS,
              }),
            ]
          : []),
        ...tickets.map(({ category, number }) =>
          t('tickets:numbered_category', { category, number }),
        ),
      ],
      links: refund && hasCreditNote(refund) ? [creditNoteLink(ctx, order, { t, refund })] : [],
    }),
  );
}

/** What the confirmation mail of an order has: its tickets to print and for a phone, and their events. */
import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { translatorFor } from '../../platform/translations.ts';
import { calendarFiles, type TicketFiles, ticketsPdf } from './ticket-files.ts';
import { listTicketsOfLines } from './ticket-store.ts';

export async function attachTickets(
  ctx: Ctx,
  lines: readonly { lineId: string }[],
): Promise<MailAttachment[]> {
  const lineIds = lines.map(({ lineId }) => lineId);
  const all = await listTicketsOfLines(ctx.db, lineIds);
  // Refunded tickets would only be turned away, and those passed on are for their new holders.
  const tickets = all.filter(({ isCancelled, transfers }) => !isCancelled && transfers === 0);
  if (tickets.length === 0) return [];
  const { chosen } = await ctx.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.locale as chosen')
    .where('order_lines.id', 'in', lineIds)
    .limit(1)
    .executeTakeFirstOrThrow();
  const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE;
  return await printedTickets(ctx, { tickets, locale });
}

export async function printedTickets(ctx: Ctx, files: TicketFiles): Promise<MailAttachment[]> {
  const t = translatorFor(files.locale);
  const pdf = async (size: 'a4' | 'phone'): Promise<MailAttachment> => ({
    filename: t(size === 'a4' ? 'tickets:document.filename' : 'tickets:document.filename_phone'),
    contentType: 'application/pdf',
    content: await ticketsPdf(ctx, { ...files, size }),
  });
  return [await pdf('a4'), await pdf('phone'), ...calendarFiles(ctx, files)];
}

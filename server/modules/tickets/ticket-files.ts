/** Tickets as files: a PDF with a page for each, and their events for a calendar. */
import type { PrintedTickets } from '@lathe/media/documents/ticket';
import { dateFormat } from '@lathe/rules/date-format';
import { type CalendarEntry, calendarText } from '@lathe/rules/icalendar';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { writeDocument, writeInSpareTime } from '../../platform/document-process.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { translatorFor } from '../../platform/translations.ts';
import { addressOfTicket, textsOfTickets } from './codes.ts';
import { statusOfEvent, type TicketEvent, type TicketRow } from './ticket-store.ts';

export interface TicketFiles {
  tickets: readonly TicketRow[];
  locale: Locale;
}

type PrintInput = TicketFiles & { size: PrintedTickets['size'] };

export async function ticketsPdf(ctx: Ctx, input: PrintInput): Promise<Uint8Array> {
  return await writeDocument('make_tickets', await contentOf(ctx, input));
}

/** For downloads, which can be requested again and again. */
export async function ticketsPdfInSpareTime(ctx: Ctx, input: PrintInput): Promise<Uint8Array> {
  return await writeInSpareTime('make_tickets', await contentOf(ctx, input));
}

async function contentOf(ctx: Ctx, { tickets, locale, size }: PrintInput): Promise<PrintedTickets> {
  const t = translatorFor(locale);
  const texts = await textsOfTickets(ctx, tickets);
  return {
    language: bcp47(locale),
    title: t('tickets:document.title'),
    size,
    tickets: tickets.map(({ id, category, number, holderName, event }) => ({
      event: event.name,
      address: addressOfTicket(ctx, texts.get(id) ?? ''),
      facts: [
        [t('tickets:when'), startOfEvent(event, locale)],
        [t('tickets:where'), placeOfEvent(event, locale)],
        [t('tickets:category'), t('tickets:numbered_category', { category, number })],
        ...(holderName === '' ? [] : [[t('tickets:name'), holderName] as const]),
      ],
      notes: [t('tickets:document.note')],
    })),
  };
}

/** At the place of the event. */
export function startOfEvent(
  { startsAt, timeZone }: Pick<TicketEvent, 'startsAt' | 'timeZone'>,
  locale: Locale,
): string {
  const format = dateFormat(bcp47(locale), { dateStyle: 'full', timeStyle: 'short', timeZone });
  return format.format(new Date(startsAt));
}

export function placeOfEvent(
  { venue, city, country }: Pick<TicketEvent, 'venue' | 'city' | 'country'>,
  locale: Locale,
): string {
  return [venue, city, countryName(country, locale)].filter((part) => part !== '').join(', ');
}

/** One file per event, because calendars replace an event by a file about it alone. */
export function calendarFiles(
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  { tickets, locale }: TicketFiles,
): MailAttachment[] {
  const events = new Map(tickets.map(({ eventId, event }) => [eventId, event]));
  const now = clock.now();
  const { host } = new URL(config.publicUrl);
  return [...events].map(([id, event], at) => {
    const entry: CalendarEntry = {
      uid: `event-${id}@${host}`,
      sequence: event.sequence,
      status: statusOfEvent(event, now),
      startsAt: new Date(event.startsAt),
      title: event.name,
      place: placeOfEvent(event, locale),
      description: '',
      url: new URL(event.url, config.publicUrl).href,
    };
    const content = calendarText({ name: event.name, now: now, entries: [entry] });
    return {
      filename: events.size > 1 ? `event-${at + 1}.ics` : 'event.ics',
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from(content),
    };
  });
}

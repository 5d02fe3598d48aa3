/** What a guest has to know: the tickets, also with new codes, a change of the event, or that they have died. */
import { DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { Translate } from '../../platform/translations.ts';
import type { GuestMail } from '../events/index.ts';
import {
  calendarFiles,
  listGuestsById,
  listTicketsOfGuests,
  printedTickets,
  type TicketEvent,
  type TicketRow,
} from '../tickets/index.ts';
import { factsOf, letterAbout, writeEventLetter } from './event-letter.ts';
import { sendHolderEventMail } from './jobs.ts';
import { mailHolder } from './mail-holder.ts';

interface Payload {
  guestId: string;
  about: GuestMail;
  at: string;
}

interface Letter {
  attachments: readonly MailAttachment[];
  write: (t: Translate, locale: Locale) => { subject: string; paragraphs: string[] };
}

interface LetterInput {
  /** Those of the guest. */
  tickets: readonly TicketRow[];
  event: TicketEvent;
  /** Of the page that invites. */
  seller: string;
  locale: Locale;
}

export async function handler(ctx: Ctx, { guestId, about, at }: Payload): Promise<void> {
  const [guest] = await listGuestsById(ctx.db, [guestId]);
  const all = await listTicketsOfGuests(ctx.db, [guestId]);
  if (about === 'ended') await mailOtherHolders(ctx, all);
  // What was passed on has another holder, who gets a mail of their own.
  const tickets = all.filter(
    ({ isCancelled, transfers }) => isCancelled === (about === 'ended') && transfers === 0,
  );
  const [first] = tickets;
  // Without an address, or the guest was removed since.
  if (!guest || guest.email === '' || !first) return;
  const locale = isLocale(guest.locale) ? guest.locale : DEFAULT_LOCALE;
  const seller = await pageName(ctx, first.eventId);
  const input = { tickets, event: first.event, seller, locale };
  const letter = await LETTERS[about](ctx, input);
  if (letter === null) return;
  const { attachments, write } = letter;
  const key = `guest-${guestId}-${about}-${at}`;
  await mailHolder(ctx, { tickets, holder: guest, key, attachments }, write);
}

/** Null if nobody needs to know any more. */
const LETTERS: Record<GuestMail, (ctx: Ctx, input: LetterInput) => Promise<Letter | null>> = {
  async tickets(ctx, { tickets, event, seller, locale }) {
    if (letterAbout(event, ctx) !== 'event_changed') return null;
    const values = { seller, event: event.name, count: tickets.length };
    return {
      attachments: await printedTickets(ctx, { tickets, locale }),
      write: (t, language) => ({
        subject: t('mail:guest_subject', values),
        paragraphs: [
          t('mail:guest_text', values),
          ...factsOf(event, t, language),
          t('mail:guest_yours', values),
        ],
      }),
    };
  },

  async codes(ctx, { tickets, event, locale }) {
    const values = { event: event.name, count: tickets.length };
    return {
      attachments: await printedTickets(ctx, { tickets, locale }),
      write: (t) => ({
        subject: t('mail:tickets_renewed_subject', values),
        paragraphs: [
          t('mail:tickets_renewed_text', values),
          t('mail:tickets_renewed_tickets', values),
        ],
      }),
    };
  },

  async event(ctx, { tickets, event, locale }) {
    const letter = letterAbout(event, ctx);
    if (letter === null) return null;
    const hasPrinted = letter === 'event_changed';
    const files = { tickets, locale };
    return {
      attachments: hasPrinted ? await printedTickets(ctx, files) : calendarFiles(ctx, files),
      write: (t, language) =>
        writeEventLetter({ letter, event, count: tickets.length, hasPrinted }, t, language),
    };
  },

  async ended(ctx, { tickets, event, seller, locale }) {
    const values = { seller, event: event.name, count: tickets.length };
    if (event.cancelledAt === null) {
      const write = (t: Translate) => ({
        subject: t('mail:guest_removed_subject', values),
        paragraphs: [t('mail:guest_removed_text', values)],
      });
      return { attachments: [], write };
    }
    return {
      // Calendars take the event out.
      attachments: calendarFiles(ctx, { tickets, locale }),
      write: (t) => ({
        subject: t('mail:event_cancelled_subject', values),
        paragraphs: [t('mail:event_cancelled_text', values)],
      }),
    };
  },
};

async function mailOtherHolders(ctx: Ctx, tickets: readonly TicketRow[]): Promise<void> {
  const passedOn = tickets.filter(({ transfers }) => transfers > 0);
  await inTransaction(ctx.db, async (tx) => {
    await ctx.jobs.enqueueAll(
      tx,
      sendHolderEventMail,
      passedOn.map(({ id }) => ({ ticketId: id })),
    );
  });
}

async function pageName({ db }: Ctx, eventId: string): Promise<string> {
  const { name } = await db
    .selectFrom('events')
    .innerJoin('pages', 'pages.id', 'events.page_id')
    .select('pages.name')
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();
  return name;
}

import { addDuration } from '@lathe/rules/time';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { declareJob, defineJob } from '../../platform/jobs/jobs.ts';
import type { GuestRow } from '../tickets/index.ts';

/** Mails those who have tickets what is new about the event. A higher module defines the handler. */
export const tellTicketHolders = declareJob({
  name: 'tell-ticket-holders',
  payload: z.strictObject({ eventId: z.uuid() }),
});

/** Refunds the tickets of a cancelled event, until none is left. A higher module defines the handler. */
export const refundEvent = declareJob({
  name: 'refund-event',
  payload: z.strictObject({ eventId: z.uuid() }),
});

/**
 * Tells somebody to whom a ticket was passed on what is new about it or its event. A higher module defines
 * the handler.
 */
export const mailHolder = declareJob({
  name: 'send-holder-event-mail',
  payload: z.strictObject({ ticketId: z.uuid() }),
});

/** Finds the followers to tell of a new event. */
export const announceEvent = defineJob({
  name: 'announce-event',
  payload: z.strictObject({ eventId: z.uuid() }),
  load: () => import('./announce-event.ts'),
});

export const sendEventNews = defineJob({
  name: 'send-event-news',
  payload: z.strictObject({ eventId: z.uuid(), userId: z.uuid() }),
  load: () => import('./send-event-news.ts'),
});

/** Several corrections in a row become one mail. */
const QUIET_MINUTES = 10;

export async function tellHoldersSoon(
  tx: Tx,
  { jobs, clock }: Pick<Ctx, 'jobs' | 'clock'>,
  eventId: string,
): Promise<void> {
  const runAt = addDuration(clock.now(), { minutes: QUIET_MINUTES });
  await jobs.enqueue(tx, tellTicketHolders, { eventId }, { runAt, key: `tell holders ${eventId}` });
}

/** A mistake can be corrected before anybody reads of it. */
export async function announceSoon(
  tx: Tx,
  { jobs, clock }: Pick<Ctx, 'jobs' | 'clock'>,
  eventId: string,
): Promise<void> {
  const runAt = addDuration(clock.now(), { minutes: QUIET_MINUTES });
  await jobs.enqueue(tx, announceEvent, { eventId }, { runAt, key: `announce event ${eventId}` });
}

/** What a guest is mailed: the tickets, those with new codes, a change of the event, or that they have died. */
const GUEST_MAILS = ['tickets', 'codes', 'event', 'ended'] as const;
export type GuestMail = (typeof GUEST_MAILS)[number];

/** `at` distinguishes mails of one kind. A higher module defines the handler. */
export const mailGuest = declareJob({
  name: 'mail-guest',
  payload: z.strictObject({
    guestId: z.uuid(),
    about: z.enum(GUEST_MAILS),
    at: z.iso.datetime(),
  }),
});

/** Those with an address. Who got a ticket from somebody else must know, too, that it has died. */
export async function mailGuests(
  tx: Tx,
  { jobs, clock }: Pick<Ctx, 'jobs' | 'clock'>,
  { guests, about }: { guests: readonly Pick<GuestRow, 'id' | 'email'>[]; about: GuestMail },
): Promise<void> {
  const at = clock.now().toISOString();
  const reached = guests.filter(({ email }) => email !== '' || about === 'ended');
  await jobs.enqueueAll(
    tx,
    mailGuest,
    reached.map(({ id }) => ({ guestId: id, about, at })),
  );
}

import { addDuration } from '@lathe/rules/time';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { declareJob, defineJob } from '../../platform/jobs/jobs.ts';

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

import { addDuration } from '@lathe/rules/time';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { declareJob } from '../../platform/jobs/jobs.ts';

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

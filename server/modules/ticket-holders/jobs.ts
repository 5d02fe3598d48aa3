import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { tellTicketHolders as declared } from '../events/index.ts';

export const tellTicketHolders = defineJob({
  ...declared,
  load: () => import('./tell-holders.ts'),
});

/** Of one order. */
export const sendEventMail = defineJob({
  name: 'send-event-mail',
  payload: z.strictObject({ eventId: z.uuid(), orderId: z.uuid() }),
  load: () => import('./send-event-mail.ts'),
});

import { RETURN_EVENTS } from '@lathe/rules/returns';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const sendReturnMail = defineJob({
  name: 'send-return-mail',
  payload: z.strictObject({ returnId: z.uuid(), letter: z.enum(['asked', ...RETURN_EVENTS]) }),
  load: () => import('./send-return-mail.ts'),
});

/** Deletes images of a return that was never stored, because the process died in between. */
export const deleteOrphanedPictures = defineJob({
  name: 'delete-orphaned-return-pictures',
  payload: z.strictObject({ orderId: z.uuid(), returnId: z.uuid() }),
  load: () => import('./delete-orphaned-pictures.ts'),
});

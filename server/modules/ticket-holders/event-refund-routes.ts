import type { eventRefundCalls } from '@lathe/contract/event-refund-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findOwnEvent } from '../events/index.ts';
import { eventRefunds } from './event-refunds.ts';

export const eventRefundRoutes: Handlers<typeof eventRefundCalls> = {
  'GET /api/users/{user}/events/{event}/refunds': async ({ ctx, params, locale }) => {
    const event = await findOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    if (!event) throw new CallError('not_found');
    return await eventRefunds(ctx.db, { eventId: event.id, locale });
  },
};

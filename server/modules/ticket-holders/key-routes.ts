import type { ticketKeyCalls } from '@lathe/contract/door-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { renewTickets } from './renew-tickets.ts';

export const ticketKeyRoutes: Handlers<typeof ticketKeyCalls> = {
  'POST /api/users/{user}/events/{event}/ticket_key': async (call) => {
    const { ctx, params, body } = call;
    const { user: ownerId, event: eventId } = params;
    const key = await inTransaction(ctx.db, async (tx) => {
      const renewed = await renewTickets(tx, ctx, { ownerId, eventId, key: body.key });
      await auditIfForAnother(tx, call, { subjectId: ownerId, action: 'pages.edited' });
      return renewed;
    });
    return { key };
  },
};

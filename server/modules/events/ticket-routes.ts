import type { ticketCalls } from '@lathe/contract/ticket-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { findCategory, listCategories, presentCategory } from './category-store.ts';
import { addCategory, changeCategory, removeCategory, setWaitingOpen } from './edit-categories.ts';
import { readOwnEvent } from './with-event.ts';

export const ticketRoutes: Handlers<typeof ticketCalls> = {
  'GET /api/users/{user}/events/{event}/ticket_categories': async ({ ctx, params }) => {
    const own = { ownerId: params.user, eventId: params.event };
    await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    // One page is enough, because the number per event is limited.
    return { data: (await listCategories(ctx.db, own)).map(presentCategory), next_page_url: null };
  },

  'POST /api/users/{user}/events/{event}/ticket_categories': async (call) => {
    const { ctx, params, body } = call;
    const input = { ownerId: params.user, eventId: params.event, body };
    const id = await inTransaction(ctx.db, async (tx) => {
      const added = await addCategory(tx, ctx, input);
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
      return added;
    });
    return await reply(call, { ownerId: params.user, id });
  },

  'PUT /api/users/{user}/ticket_categories/{category}': async (call) => {
    const { ctx, params, body } = call;
    const own = { ownerId: params.user, id: params.category };
    await inTransaction(ctx.db, async (tx) => {
      await changeCategory(tx, ctx, { ...own, body });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
    });
    return await reply(call, own);
  },

  'PUT /api/users/{user}/ticket_categories/{category}/waiting_list': async (call) => {
    const { ctx, params, body } = call;
    const own = { ownerId: params.user, id: params.category };
    await inTransaction(ctx.db, async (tx) => {
      await setWaitingOpen(tx, ctx, { ...own, isOpen: body.is_open });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
    });
    return await reply(call, own);
  },

  'DELETE /api/users/{user}/ticket_categories/{category}': async (call) => {
    const { ctx, params } = call;
    await inTransaction(ctx.db, async (tx) => {
      await removeCategory(tx, ctx, { ownerId: params.user, id: params.category });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
    });
  },
};

async function reply({ ctx }: Caller, own: { ownerId: string; id: string }) {
  const row = await findCategory(ctx.db, own);
  if (!row) throw new CallError('not_found');
  return presentCategory(row);
}

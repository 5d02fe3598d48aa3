import type { SoldTicket, soldTicketCalls } from '@lathe/contract/sold-ticket-calls';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { readOwnEvent } from '../events/index.ts';
import { findOrder } from '../orders/index.ts';
import { refundOfTicket, refundSoldTicket } from './refund-sold-ticket.ts';
import { findSoldTicket, listSoldTickets, type SoldTicketRow } from './sold-ticket-store.ts';

export const soldTicketRoutes: Handlers<typeof soldTicketCalls> = {
  'GET /api/users/{user}/events/{event}/tickets': async (call) => {
    const { ctx, params, query, locale } = call;
    const { id: eventId } = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    const { q = '' } = query;
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listSoldTickets(ctx.db, { eventId, text: q.trim(), cursor });
    return pageOf(rows, {
      path: `/api/users/${params.user}/events/${eventId}/tickets`,
      query: { q },
      cursorOf: ({ boughtKey, id }) => ({ at: boughtKey, id }),
      present: (row) => present(row, locale),
    });
  },

  'GET /api/users/{user}/events/{event}/tickets/{ticket}': async (call) => {
    const { ctx, params, locale } = call;
    const event = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    const ids = { eventId: event.id, ticketId: params.ticket };
    const ticket = await findSoldTicket(ctx.db, ids);
    const order = ticket && (await findOrder(ctx.db, ticket.orderId));
    if (!ticket || !order) throw new CallError('not_found');
    const due = await refundOfTicket(ctx.db, { ticket, order });
    return {
      ...present(ticket, locale),
      event_name: event.name,
      refund: 'amount' in due ? presentPrice(money(due.amount, ticket.currency), locale) : null,
      problem: 'problem' in due ? due.problem : null,
    };
  },

  'POST /api/users/{user}/events/{event}/tickets/{ticket}/refund': async (call) => {
    const { ctx, params, body } = call;
    const { id: eventId } = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await inTransaction(ctx.db, async (tx) => {
      await refundSoldTicket(tx, ctx, { eventId, ticketId: params.ticket, amount: body.amount });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
    });
  },
};

function present(row: SoldTicketRow, locale: Locale): SoldTicket {
  const { id, category, number, name, order, boughtAt, price, currency } = row;
  return {
    uuid: id,
    category,
    number,
    name,
    order,
    bought_at: boughtAt.toISOString(),
    paid: presentPrice(money(price, currency), locale),
    state: row.isCancelled ? 'cancelled' : row.isAdmitted ? 'admitted' : 'valid',
    is_passed_on: row.transfers > 0,
  };
}

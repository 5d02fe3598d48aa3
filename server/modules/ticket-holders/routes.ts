import type { heldTicketCalls } from '@lathe/contract/held-ticket-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { ownOrder } from '../orders/index.ts';
import { nameTicket, presentAll, ticketsOfOrder, ticketsOfPerson } from './bought-tickets.ts';
import { findHolding } from './find-holding.ts';
import { passTicketOn } from './pass-on.ts';
import { presentCode } from './present-code.ts';

export const heldTicketRoutes: Handlers<typeof heldTicketCalls> = {
  'GET /api/tickets': async (call) => {
    if (!call.actor) throw new CallError('not_signed_in');
    return { data: await ticketsOfPerson(call, call.actor.userId), next_page_url: null };
  },

  'GET /api/tickets/{code}': presentCode,

  'GET /api/held_tickets/{ticket}': async (call) => {
    const { params, query } = call;
    const holding = await findHolding(call, { ticketId: params.ticket, key: query.key });
    const [ticket] = await presentAll(call, [holding]);
    if (!ticket) throw new CallError('not_found');
    return ticket;
  },

  'POST /api/held_tickets/{ticket}/transfers': async (call) => {
    const { params, body } = call;
    return await passTicketOn(call, { ticketId: params.ticket, key: body.key, ...body });
  },

  'GET /api/orders/{order}/tickets': async (call) => {
    const order = await ownOrder(call, call.params.order, call.query.key);
    return { data: await ticketsOfOrder(call, order), next_page_url: null };
  },

  'PUT /api/orders/{order}/tickets/{ticket}': async (call) => {
    const { params, body } = call;
    const order = await ownOrder(call, params.order, body.key);
    const { name, name_before: nameBefore } = body;
    return await nameTicket(call, { order, ticketId: params.ticket, name, nameBefore });
  },
};

import type { heldTicketCalls } from '@lathe/contract/held-ticket-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { ownOrder } from '../orders/index.ts';
import { addressOfTicket, findTicketOfCode } from '../tickets/index.ts';
import { nameTicket, ticketsOfBuyer, ticketsOfOrder } from './bought-tickets.ts';
import { presentTicketEvent } from './present.ts';

export const heldTicketRoutes: Handlers<typeof heldTicketCalls> = {
  'GET /api/tickets': async (call) => {
    if (!call.actor) throw new CallError('not_signed_in');
    return { data: await ticketsOfBuyer(call, call.actor.userId), next_page_url: null };
  },

  'GET /api/tickets/{code}': async ({ ctx, actor, locale, params }) => {
    const ticket = await findTicketOfCode(ctx, params.code);
    if (!ticket) throw new CallError('not_found');
    const order = await ctx.db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['orders.id', 'orders.user_id as userId'])
      .where('order_lines.id', '=', ticket.orderLineId)
      .executeTakeFirstOrThrow();
    const isOwn = actor !== null && actor.userId === order.userId;
    return {
      state: ticket.isCancelled || ticket.event.cancelledAt !== null ? 'cancelled' : 'valid',
      event: presentTicketEvent(ticket.event, { locale, now: ctx.clock.now() }),
      category: ticket.category,
      number: ticket.number,
      address: addressOfTicket(ctx, params.code.toUpperCase()),
      own: isOwn ? { name: ticket.holderName, order: order.id } : null,
    };
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

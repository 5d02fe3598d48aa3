import type { returnableTicketCalls } from '@lathe/contract/returnable-ticket-calls';
import { money } from '@lathe/rules/money';
import type { Handlers } from '../../platform/http/handlers.ts';
import { presentPrice } from '../catalogue/index.ts';
import { ownOrder } from '../orders/index.ts';
import { returnableTickets, returnTicket } from './return-ticket.ts';

export const ticketReturnRoutes: Handlers<typeof returnableTicketCalls> = {
  'GET /api/orders/{order}/returnable_tickets': async (call) => {
    const { ctx, locale, params, query } = call;
    const order = await ownOrder(call, params.order, query.key);
    const returnable = await returnableTickets(ctx.db, { order, now: ctx.clock.now() });
    return {
      data: returnable.map(({ ticket, until, amount }) => ({
        ticket: ticket.id,
        event_name: ticket.event.name,
        category: ticket.category,
        number: ticket.number,
        until,
        amount: presentPrice(money(amount, order.currency), locale),
      })),
      next_page_url: null,
    };
  },

  'POST /api/orders/{order}/tickets/{ticket}/return': async (call) => {
    const { ctx, params, body } = call;
    const { id: orderId } = await ownOrder(call, params.order, body.key);
    await returnTicket(ctx, { orderId, ticketId: params.ticket, amount: body.amount });
  },
};

/** Tickets as PDF: those of an order for its buyer, and one for the person it was passed on to. */
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { callerOfRequest } from '../../platform/http/caller-of-request.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { type OrderRow, ownOrder } from '../orders/index.ts';
import { type TicketRow, ticketsPdfInSpareTime } from '../tickets/index.ts';
import { ticketsOf } from './bought-tickets.ts';
import { findHolding } from './find-holding.ts';

interface Query {
  Querystring: { key?: unknown; size?: unknown };
}
type OrderRequest = FastifyRequest<Query & { Params: { order: string } }>;
type TicketRequest = FastifyRequest<Query & { Params: { ticket: string } }>;

export function registerTicketFiles(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  app.get('/api/orders/:order/tickets.pdf', async (request: OrderRequest, reply) => {
    const { params, query } = request;
    if (!isUuid(params.order)) throw new CallError('not_found');
    const caller = await callerOfRequest(ctx, request, identify);
    const order = await unlessExpired(ownOrder(caller, params.order, keyOf(query)));
    if (!order) return reply.redirect('/checkout/link?why=expired');
    const tickets = (await ticketsOf(ctx.db, order)).filter(
      ({ isCancelled, transfers }) => !isCancelled && transfers === 0,
    );
    if (tickets.length === 0) throw new CallError('not_found');
    await assertWithinLimit(ctx, 'tickets', order.id);
    return await sendPdf(reply, { caller, tickets, size: query.size });
  });

  app.get('/api/held_tickets/:ticket/ticket.pdf', async (request: TicketRequest, reply) => {
    const { params, query } = request;
    if (!isUuid(params.ticket)) throw new CallError('not_found');
    const caller = await callerOfRequest(ctx, request, identify);
    const found = { ticketId: params.ticket, key: keyOf(query) };
    const { ticket, position } = await findHolding(caller, found);
    if (ticket.isCancelled || ticket.transfers !== position) throw new CallError('not_found');
    await assertWithinLimit(ctx, 'tickets', ticket.id);
    return await sendPdf(reply, { caller, tickets: [ticket], size: query.size });
  });
}

function keyOf({ key }: Query['Querystring']): string | undefined {
  return typeof key === 'string' ? key : undefined;
}

async function sendPdf(
  reply: FastifyReply,
  { caller, tickets, size }: { caller: Caller; tickets: TicketRow[]; size: unknown },
): Promise<FastifyReply> {
  const { ctx, locale } = caller;
  const isPhone = size === 'phone';
  const input = { tickets, locale, size: isPhone ? 'phone' : 'a4' } as const;
  const pdf = await ticketsPdfInSpareTime(ctx, input);
  const t = translatorFor(locale);
  const name = t(isPhone ? 'tickets:document.filename_phone' : 'tickets:document.filename');
  reply.headers({
    // Codes that admit people.
    'cache-control': 'private, no-store',
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition(name),
  });
  return reply.send(Buffer.from(pdf));
}

/** Null for the link of an old mail: its holder can ask for a new one. */
async function unlessExpired(order: Promise<OrderRow>): Promise<OrderRow | null> {
  try {
    return await order;
  } catch (error) {
    if (error instanceof CallError && error.code === 'order_link_expired') return null;
    throw error;
  }
}

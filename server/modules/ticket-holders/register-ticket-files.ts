/** The tickets of an order as PDF, for its buyer and for whoever has the link of its mails. */
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { callerOfRequest } from '../../platform/http/caller-of-request.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { type OrderRow, ownOrder } from '../orders/index.ts';
import { ticketsPdfInSpareTime } from '../tickets/index.ts';
import { ticketsOf } from './bought-tickets.ts';

type FileRequest = FastifyRequest<{
  Params: { order: string };
  Querystring: { key?: unknown; size?: unknown };
}>;

export function registerTicketFiles(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  app.get('/api/orders/:order/tickets.pdf', async (request: FileRequest, reply) => {
    const { params, query } = request;
    if (!isUuid(params.order)) throw new CallError('not_found');
    const caller = await callerOfRequest(ctx, request, identify);
    const key = typeof query.key === 'string' ? query.key : undefined;
    const order = await unlessExpired(ownOrder(caller, params.order, key));
    if (!order) return reply.redirect('/checkout/link?why=expired');
    const tickets = (await ticketsOf(ctx.db, order)).filter(({ isCancelled }) => !isCancelled);
    if (tickets.length === 0) throw new CallError('not_found');
    await assertWithinLimit(ctx, 'tickets', order.id);
    const size = query.size === 'phone' ? 'phone' : 'a4';
    const { locale } = caller;
    const pdf = await ticketsPdfInSpareTime(ctx, { tickets, locale, size });
    const t = translatorFor(locale);
    const name = t(size === 'a4' ? 'tickets:document.filename' : 'tickets:document.filename_phone');
    reply.headers({
      // Codes that admit people.
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(name),
    });
    return reply.send(Buffer.from(pdf));
  });
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

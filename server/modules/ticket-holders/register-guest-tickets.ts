/** Tickets of guests to print, for sellers who hand them over: those of one guest, or of all. */
import { guestCalls } from '@lathe/contract/guest-calls';
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertWithinLimit, permitFile } from '../accounts/index.ts';
import { readOwnEvent } from '../events/index.ts';
import { listGuests, listTicketsOfGuests, ticketsPdfInSpareTime } from '../tickets/index.ts';

type GuestRequest = FastifyRequest<{
  Params: { user: string; event: string };
  Querystring: { guest?: unknown };
}>;

/** Whoever sees the guests may have their tickets. */
const KEY = 'GET /api/users/{user}/events/{event}/guests';

export function registerGuestTickets(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  const path = '/api/users/:user/events/:event/guest_tickets.pdf';
  app.get(path, async (request: GuestRequest, reply) => {
    const { params, query } = request;
    const { user: ownerId, event: id } = params;
    if (!isUuid(id)) throw new CallError('not_found');
    const access = { key: KEY, spec: guestCalls[KEY], action: 'pages.read' } as const;
    const { readerId, locale } = await permitFile({ ctx, identify }, request, access);
    await readOwnEvent(ctx.db, { ownerId, id });
    const ids = (await listGuests(ctx.db, id)).map((guest) => guest.id);
    const wanted = query.guest === undefined ? ids : ids.filter((each) => each === query.guest);
    const all = await listTicketsOfGuests(ctx.db, wanted);
    // What was passed on belongs to somebody else.
    const tickets = all.filter(({ isCancelled, transfers }) => !isCancelled && transfers === 0);
    if (tickets.length === 0) throw new CallError('not_found');
    await assertWithinLimit(ctx, 'statement', readerId);
    const pdf = await ticketsPdfInSpareTime(ctx, { tickets, locale, size: 'a4' });
    reply.headers({
      // Codes that admit people.
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(translatorFor(locale)('tickets:document.filename')),
    });
    return reply.send(Buffer.from(pdf));
  });
}

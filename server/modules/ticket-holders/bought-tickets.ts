/** Reads the tickets of buyers, of guests and of those who got them from others, and names those of buyers. */
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { isOver } from '@lathe/rules/event-states';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { lockOrder } from '../orders/index.ts';
import {
  admittedAmong,
  attachTickets,
  listGuestsTo,
  listTickets,
  listTicketsOfGuests,
  listTicketsOfLines,
  listTransfers,
  listTransfersTo,
  setHolderName,
  type TicketRow,
  textsOfTickets,
} from '../tickets/index.ts';
import { confirmedEmail, type Holding } from './find-holding.ts';
import { presentHeldTicket, type TicketOrder } from './present.ts';

/** More than anybody buys or gets; the oldest are left out. */
const ORDERS_MAX = 200;
const RECEIVED_MAX = 500;

interface BoughtLine {
  lineId: string;
  order: TicketOrder;
}

/** Coming events first, soonest on top, then past ones, latest on top. */
export async function ticketsOfPerson(call: Caller, userId: string): Promise<HeldTicket[]> {
  const received = await receivedTickets(call, userId);
  const bought = await boughtTickets(call, userId);
  // Who got a ticket back has it.
  const seen = new Set(received.map(({ uuid }) => uuid));
  const tickets = [...received, ...bought.filter(({ uuid }) => !seen.has(uuid))];
  const startOf = ({ event }: HeldTicket) => Date.parse(event.starts_at);
  const isComing = ({ event }: HeldTicket) => !isOver(event.status);
  return [
    ...tickets.filter(isComing).toSorted((a, b) => startOf(a) - startOf(b)),
    ...tickets.filter((each) => !isComing(each)).toSorted((a, b) => startOf(b) - startOf(a)),
  ];
}

async function boughtTickets(call: Caller, userId: string): Promise<HeldTicket[]> {
  const lines = await call.ctx.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id as lineId', 'orders.id', 'orders.number'])
    .where('orders.user_id', '=', userId)
    .where((where) =>
      where.exists(where.selectFrom('tickets').whereRef('order_line_id', '=', 'order_lines.id')),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(ORDERS_MAX)
    .execute();
  return await present(
    call,
    lines.map(({ lineId, id, number }) => ({ lineId, order: { id, number } })),
  );
}

/** As a guest or from somebody else, with those that the person passed on again. */
async function receivedTickets(call: Caller, userId: string): Promise<HeldTicket[]> {
  const { db } = call.ctx;
  const email = await confirmedEmail(db, userId);
  if (email === null) return [];
  const own = await listTransfersTo(db, { email, limit: RECEIVED_MAX });
  const guests = await listGuestsTo(db, { email, limit: RECEIVED_MAX });
  const invited = await listTicketsOfGuests(db, guests);
  const ids = [
    ...new Set([...own.map(({ ticketId }) => ticketId), ...invited.map(({ id }) => id)]),
  ];
  const transfers = Map.groupBy(await listTransfers(db, ids), ({ ticketId }) => ticketId);
  const holdings = (await listTickets(db, ids)).map((ticket) => {
    const ofTicket = transfers.get(ticket.id) ?? [];
    const mine = ofTicket.filter((each) => each.email === email);
    const position = Math.max(0, ...mine.map(({ number }) => number));
    const next = ofTicket.find(({ number }) => number === position + 1) ?? null;
    return { ticket, position, next, order: null };
  });
  return await presentAll(call, holdings);
}

export async function ticketsOfOrder(call: Caller, order: TicketOrder): Promise<HeldTicket[]> {
  const lines = await linesOf(call.ctx.db, order);
  return await present(call, lines);
}

export async function ticketsOf(db: Db | Tx, order: TicketOrder): Promise<TicketRow[]> {
  const lines = await linesOf(db, order);
  return await listTicketsOfLines(
    db,
    lines.map(({ lineId }) => lineId),
  );
}

/** The files of their order lines, as the confirmation mail has them. */
export async function printBoughtTickets(
  ctx: Ctx,
  tickets: readonly TicketRow[],
): Promise<MailAttachment[]> {
  const lines = new Set(tickets.flatMap(({ orderLineId }) => orderLineId ?? []));
  return await attachTickets(
    ctx,
    [...lines].map((lineId) => ({ lineId })),
  );
}

async function linesOf(db: Db | Tx, order: TicketOrder): Promise<BoughtLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .execute();
  return rows.map(({ id }) => ({ lineId: id, order }));
}

async function present(call: Caller, lines: readonly BoughtLine[]): Promise<HeldTicket[]> {
  const { db } = call.ctx;
  const orders = new Map(lines.map(({ lineId, order }) => [lineId, order]));
  const tickets = await listTicketsOfLines(db, [...orders.keys()]);
  const passedOn = tickets.filter(({ transfers }) => transfers > 0).map(({ id }) => id);
  const transfers = await listTransfers(db, passedOn);
  const firstOf = new Map(
    transfers.filter(({ number }) => number === 1).map((each) => [each.ticketId, each]),
  );
  return await presentAll(
    call,
    tickets.map((ticket) => ({
      ticket,
      position: 0,
      next: firstOf.get(ticket.id) ?? null,
      order: orders.get(ticket.orderLineId ?? '') ?? null,
    })),
  );
}

export async function presentAll(
  { ctx, locale }: Caller,
  holdings: readonly Holding[],
): Promise<HeldTicket[]> {
  const tickets = holdings.map(({ ticket }) => ticket);
  const texts = await textsOfTickets(ctx, tickets);
  const admitted = await admittedAmong(
    ctx.db,
    tickets.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  return holdings.map((holding) => {
    const { id } = holding.ticket;
    const [text, isAdmitted] = [texts.get(id) ?? '', admitted.has(id)];
    return presentHeldTicket(holding, { locale, now, text, isAdmitted });
  });
}

interface Naming {
  order: TicketOrder;
  ticketId: string;
  name: string;
  nameBefore: string;
}

/** The code stays: a name on a ticket is for its holder, the door checks the code. */
export async function nameTicket(call: Caller, naming: Naming): Promise<HeldTicket> {
  const { ctx } = call;
  const { order, ticketId, name, nameBefore } = naming;
  await inTransaction(ctx.db, async (tx) => {
    // A refund locks the order, too, so a ticket is either named or cancelled first.
    await lockOrder(tx, order.id);
    const ticket = (await ticketsOf(tx, order)).find(({ id }) => id === ticketId);
    if (!ticket) throw new CallError('not_found');
    if (!isChangeable(call, ticket, order)) throw new CallError('ticket_not_changeable');
    const isSaved = await setHolderName(tx, { ticketId, name: name.trim(), nameBefore });
    if (!isSaved) throw new CallError('changed_meanwhile');
  });
  const named = (await ticketsOfOrder(call, order)).find(({ uuid }) => uuid === ticketId);
  if (!named) throw new CallError('not_found');
  return named;
}

function isChangeable({ ctx, locale }: Caller, ticket: TicketRow, order: TicketOrder): boolean {
  const reader = { locale, now: ctx.clock.now(), text: '', isAdmitted: false };
  const holding = { ticket, position: 0, next: null, order };
  return presentHeldTicket(holding, reader).operations.rename_enabled;
}

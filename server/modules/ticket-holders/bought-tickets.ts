/** Reads and names the tickets of buyers. */
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { isOver } from '@lathe/rules/event-states';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { lockOrder } from '../orders/index.ts';
import {
  listTicketsOfLines,
  setHolderName,
  type TicketRow,
  textsOfTickets,
} from '../tickets/index.ts';
import { presentHeldTicket, type TicketOrder } from './present.ts';

/** More than anybody buys; the oldest are left out. */
const ORDERS_MAX = 200;

interface BoughtLine {
  lineId: string;
  order: TicketOrder;
}

/** Coming events first, soonest on top, then past ones, latest on top. */
export async function ticketsOfBuyer(call: Caller, userId: string): Promise<HeldTicket[]> {
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
  const tickets = await present(
    call,
    lines.map(({ lineId, id, number }) => ({ lineId, order: { id, number } })),
  );
  const startOf = ({ event }: HeldTicket) => Date.parse(event.starts_at);
  const isComing = ({ event }: HeldTicket) => !isOver(event.status);
  return [
    ...tickets.filter(isComing).toSorted((a, b) => startOf(a) - startOf(b)),
    ...tickets.filter((each) => !isComing(each)).toSorted((a, b) => startOf(b) - startOf(a)),
  ];
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

async function linesOf(db: Db | Tx, order: TicketOrder): Promise<BoughtLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .execute();
  return rows.map(({ id }) => ({ lineId: id, order }));
}

async function present(
  { ctx, locale }: Caller,
  lines: readonly BoughtLine[],
): Promise<HeldTicket[]> {
  const orders = new Map(lines.map(({ lineId, order }) => [lineId, order]));
  const tickets = await listTicketsOfLines(ctx.db, [...orders.keys()]);
  const texts = await textsOfTickets(ctx, tickets);
  const now = ctx.clock.now();
  return tickets.flatMap((ticket) => {
    const order = orders.get(ticket.orderLineId);
    const text = texts.get(ticket.id);
    return order && text ? [presentHeldTicket(ticket, { locale, now, order, text })] : [];
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
  const reader = { locale, now: ctx.clock.now(), order, text: '' };
  return presentHeldTicket(ticket, reader).operations.rename_enabled;
}

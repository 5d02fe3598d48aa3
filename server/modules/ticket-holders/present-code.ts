/** What the page of a scanned code shows. */
import type { heldTicketCalls } from '@lathe/contract/held-ticket-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import {
  addressOfTicket,
  findPassedOnTicket,
  findTicketOfCode,
  listGuestsById,
  listTransfers,
  type TicketRow,
} from '../tickets/index.ts';
import { confirmedEmail } from './find-holding.ts';
import { presentTicketEvent } from './present.ts';

type Call = (typeof heldTicketCalls)['GET /api/tickets/{code}'];

export const presentCode: Handler<Call> = async (call) => {
  const { ctx, locale, params } = call;
  const current = await findTicketOfCode(ctx, params.code);
  const ticket = current ?? (await findPassedOnTicket(ctx, params.code));
  if (!ticket) throw new CallError('not_found');
  const isCancelled = ticket.isCancelled || ticket.event.cancelledAt !== null;
  return {
    state: isCancelled ? 'cancelled' : current ? 'valid' : 'passed_on',
    event: presentTicketEvent(ticket.event, { locale, now: ctx.clock.now() }),
    category: ticket.category,
    number: ticket.number,
    address: addressOfTicket(ctx, params.code.toUpperCase()),
    own: current ? await ownTicket(call, ticket) : null,
  };
};

async function ownTicket(
  { ctx: { db }, actor }: Parameters<typeof presentCode>[0],
  { id, orderLineId, guestId, holderName: name, transfers }: TicketRow,
) {
  if (!actor) return null;
  if (transfers > 0 || guestId !== null) {
    const [guest] = guestId === null ? [] : await listGuestsById(db, [guestId]);
    const last = (await listTransfers(db, [id])).at(-1) ?? guest;
    const isHolder = last?.email === (await confirmedEmail(db, actor.userId));
    return isHolder ? { name, ticket: id, order: null } : null;
  }
  const order = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('order_lines.id', '=', orderLineId)
    .where('orders.user_id', '=', actor.userId)
    .executeTakeFirst();
  return order ? { name, ticket: id, order: order.id } : null;
}

/** Who may see a ticket: its buyer or guest, and everybody to whom it was passed on. */
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { ownOrder } from '../orders/index.ts';
import {
  listGuestsById,
  listTickets,
  listTransfers,
  type TicketRow,
  type Transfer,
} from '../tickets/index.ts';
import type { TicketOrder } from './present.ts';
import { transferOfKey } from './ticket-key.ts';

/** What one person has to do with a ticket. */
export interface Holding {
  ticket: TicketRow;
  /** The transfer by which the person got it; 0 for the buyer, and for a guest. */
  position: number;
  /** By which the person passed it on. */
  next: Transfer | null;
  /** For the buyer only. */
  order: TicketOrder | null;
}

/** The key is that of a mail to a holder, or of the order. Anybody else gets 404. */
export async function findHolding(
  call: Caller,
  { ticketId, key = '' }: { ticketId: string; key: string | undefined },
): Promise<Holding> {
  const { ctx, actor } = call;
  const [ticket] = await listTickets(ctx.db, [ticketId]);
  if (!ticket) throw new CallError('not_found');
  const transfers = await listTransfers(ctx.db, [ticketId]);
  const email = actor && (await confirmedEmail(ctx.db, actor.userId));
  const byKey = transferOfKey(ctx, { ticketId, key });
  const received = [
    ...(byKey === null ? [] : [byKey]),
    ...transfers.filter((each) => each.email === email).map(({ number }) => number),
    ...((await isGuest(ctx.db, ticket, email)) ? [0] : []),
  ];
  const position = Math.max(...received, 0);
  const next = transfers.find(({ number }) => number === position + 1) ?? null;
  if (received.length > 0) return { ticket, position, next, order: null };
  const orderId = await orderIdOf(ctx.db, ticket);
  if (orderId === null) throw new CallError('not_found');
  const order = await ownOrder(call, orderId, key);
  return { ticket, position, next, order: { id: order.id, number: order.number } };
}

async function isGuest(
  db: Db,
  { guestId }: Pick<TicketRow, 'guestId'>,
  email: string | null,
): Promise<boolean> {
  if (guestId === null || email === null) return false;
  const [guest] = await listGuestsById(db, [guestId]);
  return guest?.email === email;
}

/** Null for the ticket of a guest. */
export async function orderIdOf(
  db: Db | Tx,
  { orderLineId }: Pick<TicketRow, 'orderLineId'>,
): Promise<string | null> {
  if (orderLineId === null) return null;
  const { orderId } = await db
    .selectFrom('order_lines')
    .select('order_id as orderId')
    .where('id', '=', orderLineId)
    .executeTakeFirstOrThrow();
  return orderId;
}

/** Of an address that is not confirmed, nobody knows whose it is. */
export async function confirmedEmail(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

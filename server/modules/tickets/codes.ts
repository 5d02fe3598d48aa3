/** Writes the signed codes of tickets, and finds the ticket of a code. */
import { timingSafeEqual } from 'node:crypto';
import { readTicket, ticketAddress } from '@lathe/rules/tickets/code';
import type { Ctx } from '../../context.ts';
import { signingKey } from './keys.ts';
import { isSignedWith, signTicket } from './sign.ts';
import { selectTickets, type TicketRow } from './ticket-store.ts';

const HIGHEST_NUMBER = 2 ** 31 - 1;

/** By id, the last segment of the address of its page. */
export async function textsOfTickets(
  ctx: Ctx,
  tickets: readonly TicketRow[],
): Promise<ReadonlyMap<string, string>> {
  const eventIds = [...new Set(tickets.map(({ eventId }) => eventId))];
  const keys = new Map(
    await Promise.all(eventIds.map(async (id) => [id, await signingKey(ctx, id)] as const)),
  );
  return new Map(
    tickets.flatMap(({ id, eventId, serial, code, categoryNumber: category, event }) => {
      const key = keys.get(eventId);
      if (!key) return [];
      const payload = { key: key.number, event: event.number, serial, code, category };
      return [[id, signTicket(key, payload)] as const];
    }),
  );
}

/** What the QR code contains. */
export function addressOfTicket({ config }: Pick<Ctx, 'config'>, text: string): string {
  return ticketAddress(new URL(config.publicUrl).origin, text);
}

/**
 * Undefined for what is no code of a ticket, or not signed with the key that its event uses, or a
 * former code of a ticket that has another one: nobody can tell them apart by trying.
 */
export async function findTicketOfCode(
  { db }: Pick<Ctx, 'db'>,
  scanned: string,
): Promise<TicketRow | undefined> {
  const signed = await findSigned(db, scanned);
  if (!signed) return undefined;
  return timingSafeEqual(signed.ticket.code, signed.code) ? signed.ticket : undefined;
}

/** The ticket that had this code before it was passed on. */
export async function findPassedOnTicket(
  { db }: Pick<Ctx, 'db'>,
  scanned: string,
): Promise<TicketRow | undefined> {
  const signed = await findSigned(db, scanned);
  if (!signed) return undefined;
  const transfer = await db
    .selectFrom('ticket_transfers')
    .select('number')
    .where('ticket_id', '=', signed.ticket.id)
    .where('former_code', '=', Buffer.from(signed.code))
    .executeTakeFirst();
  return transfer && signed.ticket;
}

/** What a genuine signature names; whether the ticket still has this code is not said. */
async function findSigned(
  db: Ctx['db'],
  scanned: string,
): Promise<{ ticket: TicketRow; code: Uint8Array } | undefined> {
  const read = readTicket(scanned);
  if (!read) return undefined;
  const { event, key, serial, category, code } = read.payload;
  // The database counts to less than the bytes of a made-up code.
  if (Math.max(event, serial) > HIGHEST_NUMBER) return undefined;
  const found = await db
    .selectFrom('ticket_keys')
    .innerJoin('events', 'events.id', 'ticket_keys.event_id')
    .select(['ticket_keys.event_id as eventId', 'public_key as publicKey'])
    .where('events.number', '=', event)
    .where('ticket_keys.number', '=', key)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!found || !isSignedWith(found.publicKey, read)) return undefined;
  const ticket = await selectTickets(db)
    .where('tickets.event_id', '=', found.eventId)
    .where('tickets.serial', '=', serial)
    .executeTakeFirst();
  return ticket?.categoryNumber === category ? { ticket, code } : undefined;
}

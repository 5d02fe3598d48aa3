/** Passes a ticket on to another person, at once: its code dies, and the new holder gets another. */
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { isOver } from '@lathe/rules/event-states';
import { TICKET_TRANSFERS_MAX } from '@lathe/rules/ticket-limits';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { assertWithinLimit, normalizeEmail } from '../accounts/index.ts';
import {
  admittedAmong,
  listTickets,
  passOn,
  statusOfEvent,
  type TicketRow,
} from '../tickets/index.ts';
import { presentAll } from './bought-tickets.ts';
import { findHolding } from './find-holding.ts';
import { sendTransferMails } from './jobs.ts';

interface NewHolder {
  ticketId: string;
  key: string | undefined;
  name: string;
  email: string;
}

export async function passTicketOn(call: Caller, input: NewHolder): Promise<HeldTicket> {
  const { ctx, actor, ip, locale } = call;
  const { ticketId, key, name } = input;
  const email = normalizeEmail(input.email);
  const { ticket, position } = await findHolding(call, { ticketId, key });
  assertTransferable(ticket, { position, now: ctx.clock.now() });
  await assertWithinLimit(ctx, 'ticket_transfer', actor?.userId ?? ip);
  await assertWithinLimit(ctx, 'ticket_mailbox', email);
  await inTransaction(ctx.db, async (tx) => {
    // A door that lets somebody in with this ticket does so before or after. Who went in could hand the new
    // code to the next person.
    await lock(tx, 'admission', ticketId);
    const admitted = await admittedAmong(tx, [ticketId]);
    if (admitted.has(ticketId)) throw new CallError('ticket_not_changeable');
    const [current] = await listTickets(tx, [ticketId]);
    if (!current) throw new CallError('not_found');
    const now = ctx.clock.now();
    assertTransferable(current, { position, now });
    const isPassedOn = await passOn(tx, {
      ticketId,
      transfersBefore: position,
      name: name.trim(),
      email,
      locale,
      passedOnAt: now,
    });
    if (!isPassedOn) throw new CallError('changed_meanwhile');
    await ctx.jobs.enqueue(tx, sendTransferMails, { ticketId, transfer: position + 1 });
  });
  const [passedOn] = await presentAll(call, [await findHolding(call, { ticketId, key })]);
  if (!passedOn) throw new CallError('not_found');
  return passedOn;
}

function assertTransferable(
  { transfers, isCancelled, event }: TicketRow,
  { position, now }: { position: number; now: Date },
): void {
  if (transfers !== position) throw new CallError('changed_meanwhile');
  if (isCancelled || isOver(statusOfEvent(event, now))) {
    throw new CallError('ticket_not_changeable');
  }
  if (transfers >= TICKET_TRANSFERS_MAX) throw new CallError('ticket_transfer_limit_reached');
}

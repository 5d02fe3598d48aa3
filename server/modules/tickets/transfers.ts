/** Tickets that were passed on to another person. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface Transfer {
  ticketId: string;
  /** 1 for the first one of a ticket. */
  number: number;
  name: string;
  /** In lower case; empty if the person was erased. */
  email: string;
  /** Of the mails to the new holder. */
  locale: string;
  passedOnAt: Date;
}

type NewTransfer = Omit<Transfer, 'number'> & { transfersBefore: number };

/**
 * Gives the ticket another random code, so that the former one admits nobody. False if it was
 * cancelled or passed on since the caller read it.
 */
export async function passOn(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const { ticketId, transfersBefore, name, email, locale, passedOnAt } = transfer;
  const { numAffectedRows } = await sql`with passed as (
      update tickets set transfers = transfers + 1, holder_name = ${name},
        code = substring(uuid_send(gen_random_uuid()) from 1 for 6)
      where id = ${ticketId} and transfers = ${transfersBefore} and cancelled_at is null
      returning id, new.transfers as number, old.code as former_code)
    insert into ticket_transfers
      (ticket_id, number, former_code, name, email, locale, passed_on_at)
    select id, number, former_code, ${name}, ${email}, ${locale}, ${passedOnAt}
    from passed`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** In their order. */
export async function listTransfers(
  db: Db | Tx,
  ticketIds: readonly string[],
): Promise<Transfer[]> {
  if (ticketIds.length === 0) return [];
  return await selectTransfers(db)
    .where('ticket_id', 'in', ticketIds)
    .orderBy('ticket_id')
    .orderBy('number')
    .execute();
}

/** What was passed on to this address, the latest first. The ticket may have another holder since. */
export async function listTransfersTo(
  db: Db | Tx,
  { email, limit }: { email: string; limit: number },
): Promise<Transfer[]> {
  return await selectTransfers(db)
    .where('email', '=', email)
    .orderBy('passed_on_at', 'desc')
    .limit(limit)
    .execute();
}

function selectTransfers(db: Db | Tx) {
  return db
    .selectFrom('ticket_transfers')
    .select([
      'ticket_id as ticketId',
      'number',
      'name',
      'email',
      'locale',
      'passed_on_at as passedOnAt',
    ]);
}

import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Writes that somebody is in with a ticket, and returns how to undo it. */
export async function admit(
  { db }: Pick<Ctx, 'db'>,
  ticketId: string,
): Promise<() => Promise<void>> {
  await sql`
    with ticket as (select id, event_id from tickets where id = ${ticketId}), door as (
      insert into door_devices (event_id, number, name, secret_hash, created_at)
      select event_id, 1, 'Door', id::text, now() from ticket returning id)
    insert into admissions (event_id, device_id, nonce, ticket_id, at_device, at_door, at_server,
      offline, let_in, result)
    select event_id, door.id, gen_random_uuid(), ticket.id, now(), now(), now(), false, true,
      'admitted' from ticket, door`.execute(db);
  return async () => {
    await sql`update admissions set undone_at = now() where ticket_id = ${ticketId}`.execute(db);
  };
}

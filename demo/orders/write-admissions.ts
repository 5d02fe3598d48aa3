/** Who came to the past events of the demo world, and through which door. */
import { sql } from 'kysely';
import type { Tx } from '../../server/platform/db/tx.ts';

/** Nobody has the links of these doors: what is kept is no hash of a secret. */
export async function writeAdmissions(tx: Tx): Promise<void> {
  await sql`
    insert into door_devices (id, event_id, number, name, secret_hash, created_at, last_seen_at,
      revoked_at)
    select md5(events.id || door.name)::uuid, events.id, door.number, door.name, 'demo ' || events.id || door.number,
      starts_at - interval '1 day', starts_at + interval '2 hours', starts_at + interval '1 day'
    from events cross join (values (1, 'Main door'), (2, 'Side door')) as door (number, name)
    where starts_at < now() and exists (select from tickets where event_id = events.id)
    on conflict (id) do nothing`.execute(tx);
  // One of thirteen stays at home. Most come when the door opens.
  await sql`
    insert into admissions (event_id, device_id, nonce, ticket_id, at_device, at_door, at_server,
      offline, let_in, result)
    select event_id, door_devices.id, gen_random_uuid(), ticket_id, at, at, at, false, true, 'admitted'
    from (select tickets.id as ticket_id, event_id,
        1 + (serial % 4 = 0)::integer as door,
        coalesce(doors_at, starts_at - interval '45 minutes')
          + (serial * 7919 % 1000 / 1000.0) ^ 2 * interval '75 minutes' as at
      from tickets join events on events.id = event_id
      where starts_at < now() and tickets.cancelled_at is null and serial % 13 <> 5) as guests
    join door_devices using (event_id)
    where number = door and not exists (select from admissions as earlier
      where earlier.ticket_id = guests.ticket_id)`.execute(tx);
}

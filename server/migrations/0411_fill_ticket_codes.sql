-- Without a transaction: commits after each slice. Starts again after a crash.
-- Tickets that were sold before get the next numbers of their event, in the order of their sale.
do $$
declare
  filled bigint = 1;
begin
  while filled > 0 loop
    with slice as (
      select id, category_id from tickets where serial is null order by id limit 5000
    ), places as (
      select slice.id, event_id, row_number() over (partition by event_id order by slice.id) as place
      from slice join ticket_categories on ticket_categories.id = category_id
    ), sizes as (
      select event_id, count(*) as size from places group by event_id
    ), taken as (
      insert into ticket_series as series (event_id, tickets)
      select event_id, size from sizes order by event_id
      on conflict (event_id) do update set tickets = series.tickets + excluded.tickets
      returning event_id, tickets
    )
    update tickets set event_id = places.event_id,
      serial = taken.tickets - sizes.size + places.place,
      code = substring(uuid_send(gen_random_uuid()) from 1 for 6)
    from places join sizes on sizes.event_id = places.event_id
    join taken on taken.event_id = places.event_id
    where tickets.id = places.id;
    get diagnostics filled = row_count;
    commit;
  end loop;
end $$;
---
drop index concurrently if exists tickets_by_serial;
---
create unique index concurrently tickets_by_serial on tickets (event_id, serial);

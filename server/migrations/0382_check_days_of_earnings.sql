-- Tickets always had a day. Should another line have none, a week after its event is no earlier than
-- the fifth working day.
update order_lines set available_from = coalesce(
  (select (starts_at at time zone time_zone)::date + 7 from ticket_categories
    join events on events.id = event_id where ticket_categories.id = sellable_id),
  (coalesce(fulfilled_at, sold_at, now()) at time zone 'Europe/London')::date + 14)
where parcel is null and available_from is null and unit_earnings > 0;

alter table order_lines validate constraint order_lines_available_check;

-- Outside production an admin can move the shop's clock forward, to try what happens later. One row
-- for all processes; production ignores it.
create table shop_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0)
);
insert into shop_clock default values;

-- The database's now() is behind a shop clock that was moved. The application never sets a future
-- time here, and what buyers find is filtered by the shop's clock.
create or replace function merch_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id, (
    select strip(searched(new.title)) from pages
    where id = new.page_id and is_live and deleted_at is null
      and new.published_at is not null and new.retired_at is null));
  return null;
end
$$;

create or replace function event_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id, (
    select searched(new.name || ' ' || new.venue || ' ' || new.city) from pages
    where id = new.page_id and is_live and deleted_at is null
      and new.published_at is not null and new.cancelled_at is null));
  return null;
end
$$;

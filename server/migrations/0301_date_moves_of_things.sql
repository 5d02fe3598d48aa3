-- Merchandise is postponed, too: a move of a date names the things whose buyers wait for it.

alter table release_date_moves
  alter column release_id drop not null,
  -- A release, or all variants of an item.
  add column thing_ids uuid[];

update release_date_moves set thing_ids = array[release_id];

-- Processes of the previous version only know releases.
create function name_moved_things() returns trigger language plpgsql as $$
begin
  new.thing_ids = coalesce(new.thing_ids, array[new.release_id]);
  return new;
end $$;
create trigger name_moved_things before insert on release_date_moves
  for each row execute function name_moved_things();

alter table release_date_moves alter column thing_ids set not null;

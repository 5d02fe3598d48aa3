-- What a code makes cheaper, by one id: a thing that is sold, or a group of things that its kind
-- knows. So a code can name any kind. The table is small.
alter table discount_targets
  add column target_id uuid,
  drop constraint discount_targets_check,
  add constraint discount_targets_check
    check (num_nonnulls(release_id, group_id, merch_item_id) <= 1) not valid;

update discount_targets set target_id = coalesce(release_id, group_id, merch_item_id);

alter table discount_targets
  alter column target_id set not null,
  add constraint discount_targets_by_id unique (code_id, target_id),
  drop constraint discount_targets_once;
create index discount_targets_by_target on discount_targets (target_id);

-- Processes of the previous version write and read the columns of the kinds, which also delete the
-- targets of what is deleted. The next version drops the columns.
create function complete_discount_target() returns trigger language plpgsql as $$
begin
  if new.target_id is null then
    new.target_id = coalesce(new.release_id, new.group_id, new.merch_item_id);
  else
    select id into new.release_id from releases where id = new.target_id;
    select id into new.group_id from release_groups where id = new.target_id;
    select id into new.merch_item_id from merch_items where id = new.target_id;
  end if;
  return new;
end $$;

create trigger complete_discount_target before insert on discount_targets
for each row execute function complete_discount_target();

-- Codes can make merchandise cheaper, too: with the scope all, or where an item is named.

alter table discount_targets
  add column merch_item_id uuid references merch_items on delete cascade,
  drop constraint discount_targets_check,
  add constraint discount_targets_check
    check (num_nonnulls(release_id, group_id, merch_item_id) = 1) not valid,
  drop constraint discount_targets_code_id_release_id_group_id_key,
  add constraint discount_targets_once
    unique nulls not distinct (code_id, release_id, group_id, merch_item_id);
alter table discount_targets validate constraint discount_targets_check;

create index discount_targets_by_merch_item on discount_targets (merch_item_id)
  where merch_item_id is not null;

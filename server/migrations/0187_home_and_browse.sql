-- The home page and the lists below /browse.

-- The first release date of a title that has no format on sale before; null otherwise. Old
-- processes leave it null until the title is refreshed.
alter table shelf add column preorder_until date;

update shelf set preorder_until = dated.until
from (
  select group_id, min((format ->> 'date')::date) as until
  from shelf as titles, jsonb_array_elements(offer::jsonb -> 'formats') as format
  where titles.offer like '%"date"%'
  group by group_id
  having bool_and(format ? 'date')
) as dated
where shelf.group_id = dated.group_id;

create index shelf_preorders on shelf (on_sale_since desc, group_id desc)
  where preorder_until is not null;

create index pages_by_name on pages (lower(name), id) where is_live and deleted_at is null;
create index labels_by_name on labels (lower(name), id) where deleted_at is null;
create index merch_items_by_age on merch_items (published_at desc, id desc)
  where published_at is not null and retired_at is null;

-- Chosen by staff, with a sentence why. It is shown for a week, or until the next one begins.
create table records_of_the_week (
  starts_on date primary key,
  group_id uuid not null references release_groups on delete cascade,
  reason_en text not null check (length(reason_en) between 1 and 300),
  reason_de text not null check (length(reason_de) between 1 and 300),
  chosen_by uuid references users on delete set null,
  chosen_at timestamptz not null,
  version integer not null default 1
);

create index records_of_the_week_by_group on records_of_the_week (group_id);
create index records_of_the_week_by_chooser on records_of_the_week (chosen_by)
  where chosen_by is not null;

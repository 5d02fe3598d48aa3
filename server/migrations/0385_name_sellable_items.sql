-- Checked for new rows from now on, and for existing rows by the next migration, which locks nothing.
alter table discount_targets add constraint discount_targets_of_items
  foreign key (target_id) references sellable_items on delete cascade not valid;
alter table reviews add constraint reviews_of_items
  foreign key (thing_id) references sellable_items on delete cascade not valid;
alter table bundle_parts add constraint bundle_parts_of_items
  foreign key (part_id) references sellable_items not valid;

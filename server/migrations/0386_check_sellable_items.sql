-- Reads the rows without keeping anybody from writing.
alter table discount_targets validate constraint discount_targets_of_items;
alter table reviews validate constraint reviews_of_items;
alter table bundle_parts validate constraint bundle_parts_of_items;

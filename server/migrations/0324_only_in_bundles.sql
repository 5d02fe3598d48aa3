-- Released with an album: an item that is sold in bundles, but not on its own.
alter table merch_items add column only_in_bundles boolean not null default false;

-- Keys of these tables start with the time, too, so that new rows are next to each other in the indexes.
alter table parcels alter column id set default uuidv7();
alter table making_jobs alter column id set default uuidv7();
alter table dispute_fees alter column id set default uuidv7();

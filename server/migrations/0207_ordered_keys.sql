-- Keys of tables that grow start with the time, so that new rows are next to each other in the indexes.
-- Ids of entries and events are numbers already.
alter table orders alter column id set default uuidv7();
alter table order_lines alter column id set default uuidv7();
alter table ledger_transactions alter column id set default uuidv7();
alter table checkouts alter column id set default uuidv7();
alter table refunds alter column id set default uuidv7();
alter table disputes alter column id set default uuidv7();

-- The sequence of the event of which the holders of its tickets were told by mail.
alter table events add column told_sequence integer not null default 0;
update events set told_sequence = sequence where sequence > 0;
